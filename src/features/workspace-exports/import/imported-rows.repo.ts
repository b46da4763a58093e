import type { Db } from '../../../db/connect';
import { rawRows } from '../../../db/raw-rows';
import { insertAll } from '../../../db/writes/insert-all';
import { foldText } from '../../../lib/text/fold-text';
import { valueKey, type CustomValue } from '../../custom-fields/lists/value-key';
import { ledgers } from '../left-out.rules';
import type { ImportTable } from './import-tables';

/** A person that rows of a file name. */
export interface Person {
  id: string;
  email: string;
  name: string | null;
}

/** Ids in one query. */
export const AT_ONCE = 500;
/** Records whose custom values are indexed at once. */
const RECORDS = 200;

const isDeleted = ({ email }: Pick<Person, 'email'>): boolean => email.endsWith('@deleted.invalid');

export function createImportedRowsRepo(db: Db) {
  const placesOf = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

  /** Reads all rows of a table that has an id, in the current transaction. */
  async function* rowsOf<Row extends { id: string }>(
    table: string,
    columns: readonly string[],
    workspaceId: string,
  ): AsyncGenerator<Row[], void> {
    for (let after = ''; ;) {
      const rows = await rawRows<Row>(
        db.write,
        `SELECT ${columns.join(', ')} FROM "${table}" WHERE "workspaceId" = ? AND id > ? ORDER BY id LIMIT ${RECORDS}`,
        [workspaceId, after],
      );
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last.id;
    }
  }

  return {
    /** Returns the values among these that rows of any workspace have. */
    async taken(table: string, column: string, values: readonly string[]): Promise<string[]> {
      if (values.length === 0) return [];
      const rows = await rawRows<{ value: string }>(
        db.write,
        `SELECT "${column}" AS value FROM "${table}" WHERE "${column}" IN (${placesOf(values)})`,
        [...values],
      );
      return rows.map(({ value }) => value);
    },

    accountsOf: (emails: readonly string[]): Promise<{ id: string; email: string }[]> =>
      db.read('users').whereIn('email', emails).select('id', 'email'),

    /**
     * Adds accounts that can't sign in until an invitation is accepted. Of an account that was deleted when the file was
     * made, only the references stay until they are cleared.
     */
    async insertPeople(people: readonly Person[], now: string): Promise<void> {
      for (let start = 0; start < people.length; start += AT_ONCE)
        await db.write('users').insert(
          people.slice(start, start + AT_ONCE).map(({ id, email, name }) => ({
            id,
            email,
            name,
            nameText: name === null ? null : foldText(name),
            createdAt: now,
            disabledAt: now,
            deletedAt: isDeleted({ email }) ? now : null,
          })),
        );
      const deleted = people.filter(isDeleted).map(({ id }) => id);
      if (db.engine === 'sqlite' && deleted.length > 0)
        await db.write('listed_users').whereIn('id', deleted).delete();
    },

    /** Returns a column of the workspace that refers to a row of another workspace. */
    async strayReference(tables: readonly ImportTable[], workspaceId: string): Promise<string | null> {
      const own = new Map(tables.map((table) => [table.name, table.ofWorkspace]));
      for (const { name, ofWorkspace, references } of tables)
        for (const { column, target, targetColumn } of references) {
          const condition = own.get(target);
          if (condition === undefined) continue;
          const [found] = await rawRows(
            db.write,
            `SELECT 1 AS found FROM "${name}" WHERE ${ofWorkspace} AND "${column}" IS NOT NULL AND "${column}" NOT IN
             (SELECT "${targetColumn}" FROM "${target}" WHERE ${condition}) LIMIT 1`,
            [workspaceId, workspaceId],
          );
          if (found !== undefined) return `${name}.${column}`;
        }
      return null;
    },

    /** Returns the sums of ledgers as the rows of the workspace give them, by the id of what they are of. */
    async ledgerSums(workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const sums = new Map<string, string>();
      if (ids.length === 0) return sums;
      for (const { into, sum } of ledgers)
        for (const { id, total } of await rawRows<{ id: string; total: string }>(
          db.write,
          `SELECT id, CAST("${sum}" AS TEXT) AS total FROM "${into}"
           WHERE "workspaceId" = ? AND id IN (${placesOf(ids)})`,
          [workspaceId, ...ids],
        ))
          sums.set(id, total);
      return sums;
    },

    /** Indexes the custom values of a table's records. */
    async indexCustomValues(table: string, workspaceId: string): Promise<void> {
      type Row = { id: string; createdAt: string | Date; custom: string | Record<string, CustomValue> };
      for await (const rows of rowsOf<Row>(table, ['id', '"createdAt"', 'custom'], workspaceId)) {
        const values = rows.flatMap(({ id: recordId, createdAt, custom }) => {
          const found: Record<string, CustomValue> = typeof custom === 'string' ? JSON.parse(custom) : custom;
          return Object.entries(found).map(([fieldId, value]) => ({
            recordId,
            fieldId,
            value: valueKey(value),
            createdAt,
          }));
        });
        await insertAll(db, `${table}_custom`, values);
      }
    },

    async addUpFiles(workspaceId: string): Promise<void> {
      await rawRows(
        db.write,
        `INSERT INTO file_usage ("workspaceId", bytes) SELECT ?, coalesce(sum(size), 0) FROM files
         WHERE "workspaceId" = ? AND "deletedAt" IS NULL`,
        [workspaceId, workspaceId],
      );
    },

    /** Writes columns that refer to rows which were written later. */
    async setLate(
      table: string,
      columns: readonly string[],
      rows: readonly Readonly<Record<string, string | null>>[],
    ): Promise<void> {
      for (const row of rows) {
        const set = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
        await db.write(table).where({ id: row.id }).update(set);
      }
    },
  };
}

export type ImportedRowsRepo = ReturnType<typeof createImportedRowsRepo>;
