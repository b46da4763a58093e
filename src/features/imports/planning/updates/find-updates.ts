import { mapYielding } from '../../../../lib/concurrency/yield-to-event-loop';
import type { Member } from '../../../../lib/actor';
import type { CheckedRows, Importable, ImportUpdates } from '../../../records/import/importable';
import type { IdsByKey, ImportKey, PlannedChange } from '../../../records/import/updates.rules';
import type { BadRow, ChangeRow, DuplicateRow, ImportChoices } from '../../imports.rules';
import type { GoodRow, UpdateRow } from '../../reading/read-rows';
import { pickFields } from '../../reading/pick-fields';
import { changeRows } from './change-rows';
import { createRows } from './create-rows';
import { keyOf, refusedRow, type KeyedRow } from './keyed-rows';

/** What the rows of an import that updates would do. */
export interface FoundUpdates<Row> {
  created: GoodRow<Row>[];
  planned: PlannedChange[];
  changes: ChangeRow[];
  refused: BadRow[];
  /** Rows that belong to a record, or to that of an earlier row. */
  matched: DuplicateRow[];
  unchanged: number;
  isCurrent(): Promise<boolean>;
  isAllowed(): Promise<boolean>;
}

/** The fields of the key keep the spelling that the record has. */
const withoutKey = <Row>(change: Partial<Row>, { fields }: ImportKey<Row>): Partial<Row> =>
  pickFields(change, (name) => !fields.includes(name));

const KEYS_AT_ONCE = 500;
const inOrder = <Found extends { row: number }>(...lists: readonly Found[][]): Found[] =>
  lists.flat().sort((one, other) => one.row - other.row);

/** Finds the records that rows change, and tries the changes. Call it outside of transactions. */
export async function findUpdates<Row>(
  importable: Importable<Row>,
  updates: ImportUpdates<Row>,
  actor: Member,
  read: readonly UpdateRow<Row>[],
  choices: ImportChoices,
): Promise<FoundUpdates<Row>> {
  const { workspaceId } = actor;
  const key = keyOf(updates, choices);
  const checked = await checkChanges(importable, updates, workspaceId, read);
  const rows = await mapYielding(checked.rows, (row): KeyedRow<Row> => ({
    ...row,
    key: key.of(row.change),
    change: withoutKey(row.change, key),
  }));
  const findIds = (): Promise<IdsByKey> => idsOf(key, workspaceId, rows);
  const ids = await findIds();
  const { known, unknown, unclear } = matchRows(rows, ids);
  const made = await createRows(
    importable,
    workspaceId,
    choices.duplicates === 'updateOnly' ? [] : unknown,
    key,
  );
  const changed = await changeRows(importable, updates, actor, known, key);
  const several = [{ field: key.fields[0], message: `Several ${importable.many} have this ${key.what}` }];
  const isAllowed = async () => (await checked.isCurrent()) && (await made.isCurrent());
  return {
    created: made.created,
    planned: changed.planned,
    changes: inOrder(made.changes, changed.changes),
    refused: [
      ...checked.refused,
      ...unclear.map((row) => refusedRow(importable, row, several)),
      ...made.refused,
      ...changed.refused,
    ],
    matched: inOrder(made.matched, changed.matched),
    unchanged: made.unchanged + changed.unchanged,
    isAllowed,
    isCurrent: async () => isSame(await findIds(), ids) && (await isAllowed()),
  };
}

/** Sorts rows by the number of their records: one, none, or several. */
function matchRows<Row>(rows: readonly KeyedRow<Row>[], ids: IdsByKey) {
  const known = new Map<string, KeyedRow<Row>[]>();
  const unknown: KeyedRow<Row>[] = [];
  const unclear: KeyedRow<Row>[] = [];
  for (const row of rows) {
    const [id, other] = (row.key === null ? undefined : ids.get(row.key)) ?? [];
    if (other !== undefined) unclear.push(row);
    else if (id === undefined) unknown.push(row);
    else {
      const ofRecord = known.get(id);
      if (ofRecord) ofRecord.push(row);
      else known.set(id, [row]);
    }
  }
  return { known, unknown, unclear };
}

const isSame = (one: IdsByKey, other: IdsByKey): boolean =>
  one.size === other.size &&
  [...one].every(([key, ids]) => ids.toSorted().join() === other.get(key)?.toSorted().join());

async function idsOf<Row>(
  key: ImportKey<Row>,
  workspaceId: string,
  rows: readonly KeyedRow<Row>[],
): Promise<IdsByKey> {
  const keys = [...new Set(rows.flatMap((row) => row.key ?? []))];
  const found = new Map<string, readonly string[]>();
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE)
    for (const [one, ids] of await key.find(workspaceId, keys.slice(at, at + KEYS_AT_ONCE)))
      found.set(one, ids);
  return found;
}

/** Checks the texts of rows against the workspace. */
async function checkChanges<Row>(
  importable: Importable<Row>,
  { check }: ImportUpdates<Row>,
  workspaceId: string,
  rows: readonly UpdateRow<Row>[],
): Promise<{ rows: UpdateRow<Row>[]; refused: BadRow[] } & Pick<CheckedRows<Row>, 'isCurrent'>> {
  if (!check) return { rows: [...rows], refused: [], isCurrent: async () => true };
  const { results, isCurrent } = await check(
    workspaceId,
    rows.map(({ change }) => change),
  );
  const good: UpdateRow<Row>[] = [];
  const refused: BadRow[] = [];
  for (const [index, row] of rows.entries()) {
    const result = results[index];
    if (!result) throw new Error('a check must return a result for every row');
    if ('row' in result) good.push({ ...row, change: result.row });
    else refused.push(refusedRow(importable, row, result.problems));
  }
  return { rows: good, refused, isCurrent };
}
