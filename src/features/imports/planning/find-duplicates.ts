import type { Importable } from '../../records/import/importable';
import type { DuplicateRow, ImportChoices } from '../imports.rules';
import type { GoodRow } from '../reading/read-rows';
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
  known: ReadonlySet<string>;
  findKnown(): Promise<ReadonlySet<string>>;
}> {
  const {
    one,
    duplicates: { nameOf },
  } = importable;
  const { keyOf: keyOfRow, existing, what } = comparisonOf(importable, choices);
  const keys = [...new Set(rows.map(({ value }) => keyOfRow(value)).filter((key) => key !== null))];
  async function findKnown(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let at = 0; at < keys.length; at += AT_ONCE)
      for (const key of await existing(workspaceId, keys.slice(at, at + AT_ONCE))) found.add(key);
    return found;
  }

  const known = await findKnown();
  const firstRows = new Map<string, number>();
  const duplicates: DuplicateRow[] = [];
  for (const { row, line, value } of rows) {
    const key = keyOfRow(value);
    if (key === null) continue;
    const first = firstRows.get(key);
    if (first === undefined) firstRows.set(key, row);
    if (known.has(key))
      duplicates.push({
        row,
        line,
        name: nameOf(value),
        message: `A ${one} with this ${what} already exists`,
      });
    else if (first !== undefined)
      duplicates.push({ row, line, name: nameOf(value), message: `Same ${what} as row ${number(first)}` });
  }
  return { duplicates, known, findKnown };
}

/** Returns how rows are compared: as the record declares, or by the key that the user has chosen. */
function comparisonOf<Row>(
  { duplicates, updates }: Importable<Row>,
  choices: ImportChoices,
): Omit<Importable<Row>['duplicates'], 'nameOf'> {
  if (!updates || choices.key === undefined || choices.key === updates.keys[0].name) return duplicates;
  const key = keyOf(updates, choices);
  return {
    what: key.what,
    keyOf: (row) => key.of(row),
    existing: async (workspaceId, keys) => new Set((await key.find(workspaceId, keys)).keys()),
  };
}
