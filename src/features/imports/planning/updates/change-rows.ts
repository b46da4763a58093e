import { yieldToEventLoop } from '../../../../lib/concurrency/yield-to-event-loop';
import type { Member } from '../../../../lib/actor';
import type { Importable, ImportUpdates } from '../../../records/import/importable';
import type { ImportKey, PlannedChange, TriedRecord } from '../../../records/import/updates.rules';
import type { BadRow, ChangeRow, DuplicateRow } from '../../imports.rules';
import { matchedRow, type Fields, refusedRow, withChange, type KeyedRow } from './keyed-rows';

/** What rows do with the records that they have found. */
export interface ChangedRows {
  planned: PlannedChange[];
  changes: ChangeRow[];
  matched: DuplicateRow[];
  refused: BadRow[];
  unchanged: number;
}

const AT_ONCE = 500;

/** Tries the changes of each record in the order of its rows. @param known The rows of each record, by its id */
export async function changeRows<Row>(
  importable: Importable<Row>,
  { target, sentOf = (row: Partial<Row>): object => row }: ImportUpdates<Row>,
  actor: Member,
  known: ReadonlyMap<string, readonly KeyedRow<Row>[]>,
  key: ImportKey<Row>,
): Promise<ChangedRows> {
  const sent = new Map([...known].map(([id, rows]) => [id, rows.map(({ change }) => sentOf(change))]));
  const tried = await target.tryChanges(
    actor,
    [...sent].map(([id, changes]) => ({ id, changes })),
  );
  const found: ChangedRows = { planned: [], changes: [], matched: [], refused: [], unchanged: 0 };
  for (const [index, record] of tried.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
    addRecord(importable, found, {
      record,
      rows: known.get(record.id) ?? [],
      sent: sent.get(record.id) ?? [],
      what: key.what,
    });
  }
  return found;
}

interface Tried {
  record: TriedRecord;
  rows: readonly KeyedRow<unknown>[];
  sent: readonly object[];
  what: string;
}

function addRecord(
  importable: Fields & Pick<Importable<unknown>, 'one'>,
  found: ChangedRows,
  { record, rows, sent, what }: Tried,
): void {
  const { id, name, version, results } = record;
  const before = found.changes.length;
  let change: object = {};
  for (const [index, result] of results.entries()) {
    const row = rows[index];
    if (!row) continue;
    if ('problem' in result) {
      const problem = { field: importedField(importable, result.field), message: result.problem };
      found.refused.push(refusedRow(importable, row, [problem]));
      continue;
    }
    change = withChange(change, sent[index] ?? {});
    found.matched.push(matchedRow(row, name, `A ${importable.one} with this ${what} already exists`));
    if (result.changes.length === 0) found.unchanged += 1;
    else
      found.changes.push({
        row: row.row,
        id,
        name,
        changes: result.changes.map(({ field, label, from, to, isHidden }) => ({
          field,
          label: importable.fields.find((one) => one.name === field)?.label ?? label ?? field,
          from,
          to: isHidden ? 'Changed' : to,
        })),
      });
  }
  if (found.changes.length > before) found.planned.push({ id, version, change });
}

/** Files name the owners and partners that calls take by id. */
function importedField({ fields }: Fields, field: string | null): string | null {
  const named = field?.replace(/Id$/, 'Name');
  return fields.find(({ name }) => name === named)?.name ?? field;
}
