import type { Db } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';
import { aboutColumns, personColumns } from './person-columns.rules';
import type { TextTable } from './text-columns';

export type TraceRow = Readonly<Record<string, unknown>>;

/** What rows are looked for: texts that contain one of the needles, and rows about these records. */
export interface Wanted {
  needles: readonly string[];
  aboutIds: readonly string[];
  /** null for the whole installation. */
  workspaceId: string | null;
}

/** Rows that are read, and changed in one transaction. */
const ROWS_AT_ONCE = 50;

type Value = string | number | null;

/** Finds and changes rows with traces of a person in any table. */
export function createTracesRepo(db: Db) {
  const asText = (column: string) => (db.engine === 'postgres' ? `"${column}"::text` : `"${column}"`);
  const contains = (column: string) =>
    db.engine === 'postgres'
      ? `strpos(lower(${asText(column)}), ?) > 0`
      : `instr(lower(${asText(column)}), ?) > 0`;

  function within({ ofWorkspace }: TextTable, workspaceId: string | null): { sql: string; values: string[] } {
    if (workspaceId === null) return { sql: '', values: [] };
    return ofWorkspace === null
      ? { sql: ' and 1 = 0', values: [] }
      : { sql: ` and (${ofWorkspace})`, values: [workspaceId] };
  }

  return {
    /** Returns the rows of a table whose person has this email, at most `limit`. */
    async ownRows(
      table: TextTable,
      email: string,
      workspaceId: string | null,
      limit: number,
    ): Promise<TraceRow[]> {
      const declared = personColumns[table.table] ?? [];
      if (declared.length === 0) return [];
      const scope = within(table, workspaceId);
      const own = declared.map(() => 'lower(??) = ?').join(' or ');
      return rawRows<TraceRow>(db.write, `select * from ?? where (${own})${scope.sql} limit ?`, [
        table.table,
        ...declared.flatMap((columns) => [columns.email, email]),
        ...scope.values,
        limit,
      ]);
    },

    /** Reads the matching rows of a table in the order of their keys, a few at once. */
    async *rows(table: TextTable, { needles, aboutIds, workspaceId }: Wanted): AsyncGenerator<TraceRow[]> {
      const { key, columns, all } = table;
      const texts = columns.flatMap((column) => needles.map((needle) => ({ column, needle })));
      const about = aboutIds.length === 0 ? [] : aboutColumns.filter((column) => all.has(column));
      const places = aboutIds.map(() => '?').join(', ');
      const matching = [
        ...texts.map(({ column }) => contains(column)),
        ...about.map((column) => `"${column}" in (${places})`),
      ].join(' or ');
      const scope = within(table, workspaceId);
      const names = key.map((name) => `"${name}"`).join(', ');
      const shown = [...all].map((name) =>
        columns.includes(name) ? `${asText(name)} as "${name}"` : `"${name}"`,
      );
      let last: Value[] | null = null;
      do {
        const after: string = last === null ? '' : ` and (${names}) > (${key.map(() => '?').join(', ')})`;
        const found: TraceRow[] = await rawRows<TraceRow>(
          db.write,
          `select ${shown.join(', ')} from "${table.table}" where (${matching})${scope.sql}${after} order by ${names} limit ?`,
          [
            ...texts.map(({ needle }) => needle),
            ...about.flatMap(() => aboutIds),
            ...scope.values,
            ...(last ?? []),
            ROWS_AT_ONCE,
          ],
        );
        if (found.length > 0) yield found;
        const end = found.length === ROWS_AT_ONCE ? found.at(-1) : undefined;
        last = end ? keyOf(table, end) : null;
      } while (last !== null);
    },

    /** Changes the texts of rows in one transaction, also those of append-only tables. */
    async update(
      table: TextTable,
      changes: readonly { row: TraceRow; to: Readonly<Record<string, string | null>> }[],
    ) {
      await db.transaction(async () => {
        await db.write('person_erasures').insert({ id: 1 });
        for (const { row, to } of changes)
          await db
            .write(table.table)
            .where(Object.fromEntries(table.key.map((name, index) => [name, keyOf(table, row)[index]])))
            .update(to);
        await db.write('person_erasures').delete();
      });
    },

    async delete(table: TextTable, rows: readonly TraceRow[]): Promise<void> {
      await db.transaction(async () => {
        for (const row of rows)
          await db
            .write(table.table)
            .where(Object.fromEntries(table.key.map((name, index) => [name, keyOf(table, row)[index]])))
            .delete();
      });
    },

    /** Cancels what is scheduled to be written to these records. */
    async cancelEmails(recordIds: readonly string[], now: string): Promise<void> {
      if (recordIds.length === 0) return;
      await db
        .write('planned_emails')
        .whereIn('recordId', recordIds)
        .where({ status: 'scheduled' })
        .update({ status: 'cancelled', finishedAt: now });
    },

    /** Takes what a user owns in a workspace, or everywhere, from them. */
    async clearOwner(
      tables: readonly TextTable[],
      userId: string,
      workspaceId: string | null,
    ): Promise<void> {
      for (const table of tables) {
        if (!table.all.has('ownerId')) continue;
        const scope = within(table, workspaceId);
        await rawRows(db.write, `update ?? set "ownerId" = null where "ownerId" = ?${scope.sql}`, [
          table.table,
          userId,
          ...scope.values,
        ]);
      }
    },

    /** Returns the workspace of a row that has no column for it. */
    async workspaceOf(table: TextTable, row: TraceRow): Promise<string> {
      const condition = (table.ofWorkspace ?? '').replaceAll('?', 'w.id');
      const key = table.key.map((name) => `"${name}" = ?`).join(' and ');
      const found = await rawRows<{ id: string }>(
        db.write,
        `select w.id from workspaces w where exists (select 1 from "${table.table}" where ${key} and ${condition})`,
        keyOf(table, row),
      );
      return found[0]?.id ?? '';
    },

    workspaces: (ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
      db.read('workspaces').whereIn('id', ids).select('id', 'name'),

    /** Rewrites the database file, in which deleted texts stay until then. PostgreSQL does it by itself. */
    async rewriteFile(): Promise<void> {
      if (db.engine !== 'sqlite') return;
      await db.write.raw('VACUUM');
      await db.write.raw('PRAGMA wal_checkpoint(TRUNCATE)');
    },
  };
}

export function keyOf({ key }: TextTable, row: TraceRow): Value[] {
  return key.map((name) => {
    const value = row[name];
    if (value instanceof Date) return value.toISOString();
    return typeof value === 'number' ? value : String(value);
  });
}

export type TracesRepo = ReturnType<typeof createTracesRepo>;
