import type { ImportField } from './importable';
import type { ImportChoices } from './imports.rules';

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Maps fields to columns by the header. A column serves one field, the first that fits. */
export function guessMapping(
  fields: readonly ImportField[],
  headers: readonly string[],
): ImportChoices['mapping'] {
  const free = new Map<string, number>();
  headers.forEach((header, index) => {
    if (!free.has(fold(header))) free.set(fold(header), index);
  });
  const mapping: ImportChoices['mapping'] = {};
  for (const { name, label, otherNames } of fields) {
    const fitting = [label, name, ...otherNames].map(fold).find((candidate) => free.has(candidate));
    mapping[name] = fitting === undefined ? null : (free.get(fitting) ?? null);
    if (fitting !== undefined) free.delete(fitting);
  }
  return mapping;
}
