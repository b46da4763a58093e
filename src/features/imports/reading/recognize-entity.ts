import type { Importable } from '../../records/import/importable';
import { columnsOf, type ImportEntity } from '../imports.rules';
import { guessMapping } from './guess-mapping';
import { presetEntities, recognizePreset } from './recognize-preset';

/** The share of the columns that a file needs at least to be recognized. */
const ENOUGH = 0.3;

/**
 * Returns the kind of record whose fields take most of the columns, and that misses the fewest required ones; null if no
 * kind takes enough of them. Of equal ones, the first counts. Files of some tools have one kind.
 */
export function recognizeEntity(
  kinds: readonly { entity: ImportEntity; importable: Pick<Importable<unknown>, 'fields' | 'prefixes'> }[],
  headers: readonly string[],
): ImportEntity | null {
  const preset = recognizePreset(headers);
  const known = kinds.find(({ entity }) => preset !== null && presetEntities[preset] === entity);
  if (known) return known.entity;
  let best: { entity: ImportEntity; score: number } | null = null;
  for (const { entity, importable } of kinds) {
    const mapping = guessMapping(importable, headers);
    const columns = new Set(Object.values(mapping).flatMap(columnsOf));
    const required = importable.fields.filter(({ isRequired }) => isRequired);
    const found = required.filter(({ name }) => mapping[name] !== null);
    const share = columns.size / Math.max(1, headers.length);
    const score = share + found.length / Math.max(1, required.length);
    if (share >= ENOUGH && found.length > 0 && score > (best?.score ?? 0)) best = { entity, score };
  }
  return best?.entity ?? null;
}
