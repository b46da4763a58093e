import { createPause } from '../../../lib/concurrency/yield-to-event-loop';
import type { Comparison, Importable } from '../../records/import/importable';
import type { ChangeRow, DuplicateRow, ImportChoices } from '../imports.rules';
import type { GoodRow } from '../reading/read-rows';
import { joinRow } from './updates/create-rows';
import { keyOf } from './updates/keyed-rows';

const AT_ONCE = 500;
const number = (n: number) => n.toLocaleString('en-US');

/** Compares rows with each other and the workspace. */
export async function findDuplicates<Row>(
  importable: Importable<Row>,
  workspaceId: string,
  rows: readonly GoodRow<Row>[],
  choices: ImportChoices,
): Promise<{
  duplicates: DuplicateRow[];
  /** Later rows of a new record that add something to it, such as another contact. They are no duplicates. */
  joined: ChangeRow[];
  known: ReadonlySet<string>;
  findKnown(): Promise<ReadonlySet<string>>;
}> {
  const {
    one,
    duplicates: { nameOf },
  } = importable;
  const comparisons = comparisonsOf(importable, choices);
  const pause = createPause();
  /** The keys of each row, by what they compare. */
  const keysOfRows: Compared[][] = [];
  const wanted = comparisons.map(() => new Set<string>());
  for (const { value } of rows) {
    await pause();
    const keys: Compared[] = [];
    for (const [index, { what, keyOf: keyOfRow }] of comparisons.entries()) {
      const key = keyOfRow(value);
      if (key === null) continue;
      wanted[index]?.add(key);
      keys.push({ what, key: keyOfComparison(index, key), isMain: index === 0 });
    }
    keysOfRows.push(keys);
  }
  async function findKnown(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const [index, { existing }] of comparisons.entries()) {
      const keys = [...(wanted[index] ?? [])];
      for (let at = 0; at < keys.length; at += AT_ONCE)
        for (const key of await existing(workspaceId, keys.slice(at, at + AT_ONCE)))
          found.add(keyOfComparison(index, key));
    }
    return found;
  }

  const known = await findKnown();
  const firstRows = new Map<string, GoodRow<Row>>();
  const joined: ChangeRow[] = [];
  const duplicates: DuplicateRow[] = [];
  for (const [index, current] of rows.entries()) {
    await pause();
    const { row, line, value } = current;
    const keys = keysOfRows[index] ?? [];
    const stored = keys.find(({ key }) => known.has(key));
    const same = stored ?? keys.find(({ key }) => firstRows.has(key));
    if (stored) {
      const message = `A ${one} with this ${stored.what} already exists`;
      duplicates.push({ row, line, name: nameOf(value), message });
    }
    const first = same && firstRows.get(same.key);
    if (first === undefined) for (const { key } of keys) firstRows.set(key, firstRows.get(key) ?? current);
    if (stored || !same || !first) continue;
    const more =
      choices.duplicates === 'skip' && same.isMain ? importable.joined?.(first.value, value) : undefined;
    const change = more && joinRow(importable, first, { row, values: { ...first.value, ...more } });
    const message = `Same ${same.what} as row ${number(first.row)}`;
    if (change) joined.push(change);
    else duplicates.push({ row, line, name: nameOf(value), message });
  }
  return { duplicates, joined, known, findKnown };
}

interface Compared {
  what: string;
  key: string;
  isMain: boolean;
}

/** Tells the keys of several comparisons apart. */
const keyOfComparison = (index: number, key: string): string => `${index} ${key}`;

/** Returns how rows are compared: as the record declares, or by the key that the user has chosen. */
function comparisonsOf<Row>(
  { duplicates, updates }: Importable<Row>,
  choices: ImportChoices,
): readonly Comparison<Row>[] {
  if (updates && choices.key !== undefined && choices.key !== updates.keys[0].name) {
    const key = keyOf(updates, choices);
    return [
      {
        what: key.what,
        keyOf: (row) => key.of(row),
        existing: async (workspaceId, keys) => new Set((await key.find(workspaceId, keys)).keys()),
      },
    ];
  }
  const { also = [] } = duplicates;
  return choices.duplicates === 'skip' ? [duplicates, ...also] : [duplicates];
}
