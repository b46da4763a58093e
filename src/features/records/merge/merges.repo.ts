import type { Db } from '../../../db/connect';
import { rawRows } from '../../../db/raw-rows';
import { readReferences } from '../../../db/references';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import { records, type RecordType } from '../../../records';
import { keyText, quote } from '../trash/trash-sql.repo';
import { isMaintained } from '../trash/kept-tables.repo';
import { notMoved, sameRows, softReferences } from './merge-tables.rules';
import { readTablesWith, readUniqueColumns } from './merge-schema.repo';

/** A column that refers to a kind of record, and the way to name its rows. */
export interface Hanging {
  table: string;
  column: string;
  key: readonly string[];
  /** The column with the kind of the record, if the column refers to several. */
  type: string | undefined;
  /** The other columns of unique indexes with this one. */
  unique: readonly (readonly string[])[];
  /** A column in which the rows of one record differ regardless of case. */
  same: string | undefined;
}

/** A record that was merged into another. */
export interface Merge {
  id: string;
  workspaceId: string;
  objectType: RecordType;
  intoId: string;
  operationId: string;
  /** The fields that the other record was without, as JSON, if an undo of changes doesn't put them back. */
  taken: string;
  createdAt: string;
}

/** Rows per statement. */
const AT_ONCE = 500;
/** Merges that are followed from one record to the one that is left. */
const MAX_CHAIN = 50;

/** All functions that write must run in a transaction. */
export function createMergesRepo(db: Db) {
  const known = new Map<RecordType, Promise<readonly Hanging[]>>();

  function hangingOn(type: RecordType): Promise<readonly Hanging[]> {
    const found = known.get(type) ?? readHanging(db, type);
    known.set(type, found);
    return found;
  }

  /** Returns the condition for the rows that move, under the alias `t`, and its values. */
  function moving(
    { table, column, type, unique, same }: Hanging,
    objectType: RecordType,
    from: string,
    into: string,
  ) {
    const conditions = [`t.${quote(column)} = ?`];
    const values = [from];
    if (type !== undefined) {
      conditions.push(`t.${quote(type)} = ?`);
      values.push(objectType);
    }
    const isTaken = (alike: string) =>
      `not exists (select 1 from ${quote(table)} x where x.${quote(column)} = ? and ${alike})`;
    for (const others of unique) {
      const alike = others.map((other) => `x.${quote(other)} = t.${quote(other)}`);
      conditions.push(isTaken(alike.length === 0 ? 'true' : alike.join(' and ')));
      values.push(into);
    }
    if (same !== undefined) {
      conditions.push(
        isTaken(`x.${quote(same)} <> '' and lower(x.${quote(same)}) = lower(t.${quote(same)})`),
      );
      values.push(into);
    }
    return { sql: conditions.join(' and '), values };
  }

  const setTo = (
    table: string,
    column: string,
    of: string,
    to: string,
    keys: readonly string[],
    key: string,
  ) =>
    db.write.raw(
      `update ${quote(table)} set ${quote(column)} = ? where ${quote(column)} = ?
       and ${key} in (${keys.map(() => '?').join(', ')})`,
      [to, of, ...keys],
    );

  return {
    /** Returns the number of rows that would move, by table, for tables with such rows. */
    async counts(objectType: RecordType, from: string, into: string): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const one of await hangingOn(objectType)) {
        const { sql, values } = moving(one, objectType, from, into);
        const [row] = await rawRows<{ n: number }>(
          db.read,
          `select count(*) as n from ${quote(one.table)} t where ${sql}`,
          values,
        );
        const count = Number(row?.n ?? 0);
        if (count > 0) counts.set(one.table, Math.max(count, counts.get(one.table) ?? 0));
      }
      return counts;
    },

    /** Moves everything that hangs on a record to another, and keeps the keys of the rows for an undo. */
    async move(merge: Merge): Promise<void> {
      const { id: from, intoId: into, objectType, operationId } = merge;
      await db.write('merges').insert(merge).onConflict('id').merge();
      let position = 0;
      for (const one of await hangingOn(objectType)) {
        const key = keyText(quote(one.table), one.key);
        const { sql, values } = moving(one, objectType, from, into);
        for (;;) {
          const rows = await rawRows<{ rowKey: string }>(
            db.write,
            `select ${keyText('t', one.key)} as "rowKey" from ${quote(one.table)} t where ${sql} limit ${AT_ONCE}`,
            values,
          );
          if (rows.length === 0) break;
          const keys = rows.map(({ rowKey }) => rowKey);
          await setTo(one.table, one.column, from, into, keys, key);
          await db.write('merge_moves').insert({
            operationId,
            position,
            tableName: one.table,
            columnName: one.column,
            keys: JSON.stringify(keys.map((rowKey) => keyAfter(one, rowKey, into))),
          });
          position += 1;
          await yieldToEventLoop();
        }
      }
    },

    /** Moves rows back to a record that exists again, except those that others have moved or deleted since. */
    async moveBack(operationId: string): Promise<void> {
      const merge: Merge | undefined = await db.write('merges').where({ operationId }).first();
      if (!merge) return;
      const moves: { tableName: string; columnName: string; keys: unknown }[] = await db
        .write('merge_moves')
        .where({ operationId })
        .orderBy('position', 'desc');
      const hanging = await hangingOn(merge.objectType);
      for (const { tableName, columnName, keys } of moves) {
        const one = hanging.find(({ table, column }) => table === tableName && column === columnName);
        if (!one) continue;
        const key = keyText(quote(one.table), one.key);
        const rowKeys: string[] = typeof keys === 'string' ? JSON.parse(keys) : keys;
        await setTo(tableName, columnName, merge.intoId, merge.id, rowKeys, key);
        await yieldToEventLoop();
      }
      const taken: string[] = JSON.parse(merge.taken);
      const { table } = records[merge.objectType];
      for (const column of taken)
        await db
          .write(table)
          .where({ id: merge.intoId, workspaceId: merge.workspaceId })
          .where(column, db.read(table).where({ id: merge.id }).select(column))
          .update({ [column]: null });
      await db.write('merge_moves').where({ operationId }).delete();
      await db.write('merges').where({ id: merge.id }).delete();
    },

    /** Returns the id of the record that a missing one was merged into, directly or through others; null if it wasn't. */
    async mergedInto(workspaceId: string, objectType: RecordType, id: string): Promise<string | null> {
      let into: string | null = null;
      for (let step = 0; step < MAX_CHAIN; step += 1) {
        const row: Pick<Merge, 'intoId'> | undefined = await db
          .read('merges')
          .where({ id: into ?? id, workspaceId, objectType })
          .first('intoId');
        if (!row) break;
        into = row.intoId;
      }
      return into;
    },
  };
}

export type MergesRepo = ReturnType<typeof createMergesRepo>;

const stays = (table: string): boolean => Object.hasOwn(notMoved, table) || isMaintained(table);

/** Returns the key that a row has after its move, which changes if the column is a part of the key. */
const keyAfter = ({ column, key }: Hanging, rowKey: string, into: string): string =>
  key.includes(column)
    ? rowKey
        .split(':')
        .map((part, index) => (key[index] === column ? into : part))
        .join(':')
    : rowKey;

/** Reads the columns that refer to a kind of record: foreign keys, columns with its name, and `softReferences`. */
async function readHanging(db: Db, type: RecordType): Promise<Hanging[]> {
  const { all, keys } = await readReferences(db);
  const hard = all.flatMap(({ table, column, target }) =>
    target === records[type].table && !stays(table) ? [{ table, column, type: undefined }] : [],
  );
  const named = (await readTablesWith(db, `${type}Id`)).flatMap((table) => {
    const column = `${type}Id`;
    const isKnown = all.some((one) => one.table === table && one.column === column);
    return isKnown || stays(table) ? [] : [{ table, column, type: undefined }];
  });
  const soft = softReferences.flatMap(({ table, column, of, type: typeColumn }) =>
    of.includes(type) ? [{ table, column, type: typeColumn }] : [],
  );
  const found: Hanging[] = [];
  for (const one of [...hard, ...named, ...soft]) {
    const key = keys.get(one.table) ?? [];
    found.push({
      ...one,
      // SQLite's search indexes need a row number.
      key: key.length === 0 || key.includes('seq') ? ['id'] : key,
      unique: await readUniqueColumns(db, one.table, one.column),
      same: sameRows[one.table],
    });
  }
  return found;
}
