import type { Importable } from '../../records/import/importable';
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
  const { keyOf: keyOfRow, existing, what } = comparisonOf(importable, choices);
  const keys = [...new Set(rows.map(({ value }) => keyOfRow(value)).filter((key) => key !== null))];
  async function findKnown(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let at = 0; at < keys.length; at += AT_ONCE)
      for (const key of await existing(workspaceId, keys.slice(at, at + AT_ONCE))) found.add(key);
    return found;
  }

  const known = await findKnown();
  const firstRows = new Map<string, GoodRow<Row>>();
  const joined: ChangeRow[] = [];
  const duplicates: DuplicateRow[] = [];
  for (const current of rows) {
    const { row, line, value } = current;
    const key = keyOfRow(value);
    if (key === null) continue;
    const first = firstRows.get(key);
    if (first === undefined) firstRows.set(key, current);
    if (known.has(key))
      duplicates.push({
        row,
        line,
        name: nameOf(value),
        message: `A ${one} with this ${what} already exists`,
      });
    else if (first !== undefined) {
      const more = choices.duplicates === 'skip' ? importable.joined?.(first.value, value) : undefined;
      const change = more && joinRow(importable, first, { row, values: { ...first.value, ...more } });
      const message = `Same ${what} as row ${number(first.row)}`;
      if (change) joined.push(change);
      else duplicates.push({ row, line, name: nameOf(value), message });
    }
  }
  return { duplicates, joined, known, findKnown };
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
