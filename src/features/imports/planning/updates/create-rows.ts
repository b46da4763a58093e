import type { CheckedRows, Importable } from '../../../records/import/importable';
import type { ImportKey } from '../../../records/import/updates.rules';
import type { BadRow, ChangeRow, DuplicateRow } from '../../imports.rules';
import type { GoodRow } from '../../reading/read-rows';
import { matchedRow, placeOf, refusedRow, withChange, type KeyedRow } from './keyed-rows';

/** What rows without a record in the workspace do. */
export interface CreatedRows<Row> extends Pick<CheckedRows<Row>, 'isCurrent'> {
  created: GoodRow<Row>[];
  /** What later rows of the file change in the records of earlier ones. */
  changes: ChangeRow[];
  matched: DuplicateRow[];
  refused: BadRow[];
  unchanged: number;
}

/** Lets the first valid row of a key become a record, which the later ones change. */
export async function createRows<Row>(
  importable: Importable<Row>,
  workspaceId: string,
  rows: readonly KeyedRow<Row>[],
  key: ImportKey<Row>,
): Promise<CreatedRows<Row>> {
  const values = rows.flatMap(({ record }) => ('value' in record ? [record.value] : []));
  const check = await importable.check?.(workspaceId, values);
  const results = check?.results.values();
  const found: CreatedRows<Row> = {
    created: [],
    changes: [],
    matched: [],
    refused: [],
    unchanged: 0,
    isCurrent: async () => (await check?.isCurrent()) ?? true,
  };
  const byKey = new Map<string, GoodRow<Row>>();
  for (const row of rows) {
    const { record } = row;
    const checked =
      'value' in record ? (results?.next().value ?? { row: record.value }) : { problems: record.problems };
    const first = row.key === null ? undefined : byKey.get(row.key);
    if (first) changeFirst(importable, found, { first, row, what: key.what });
    else if ('problems' in checked) found.refused.push(refusedRow(importable, row, checked.problems));
    else {
      const made = { ...placeOf(row), value: checked.row };
      found.created.push(made);
      if (row.key !== null) byKey.set(row.key, made);
    }
  }
  return found;
}

interface Later<Row> {
  first: GoodRow<Row>;
  row: KeyedRow<Row>;
  what: string;
}

function changeFirst<Row>(
  importable: Importable<Row>,
  found: CreatedRows<Row>,
  { first, row, what }: Later<Row>,
): void {
  const change = joinRow(importable, first, {
    row: row.row,
    values: { ...withChange(first.value, row.change), ...importable.joined?.(first.value, row.change) },
  });
  const message = `Same ${what} as row ${first.row.toLocaleString('en-US')}`;
  found.matched.push(matchedRow(row, importable.duplicates.nameOf(first.value), message));
  if (change === null) found.unchanged += 1;
  else found.changes.push(change);
}

/** Gives a new record the values after a later row. Returns what differs; null for nothing. */
export function joinRow<Row>(
  { fields, show, duplicates }: Importable<Row>,
  first: GoodRow<Row>,
  { row, values }: { row: number; values: Row },
): ChangeRow | null {
  const before = show(first.value);
  first.value = values;
  const after = show(values);
  const changes = fields.flatMap(({ name: field, label }) => {
    const [from = '', to = ''] = [before[field], after[field]];
    return from === to ? [] : [{ field, label, from, to }];
  });
  return changes.length === 0 ? null : { row, id: '', name: duplicates.nameOf(values), changes };
}
