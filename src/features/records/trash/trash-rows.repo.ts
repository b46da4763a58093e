import type { Db } from '../../../db/connect';
import { rawRows } from '../../../db/raw-rows';
import { keptTables } from './kept-tables.rules';
import { trashPlan, type Cleared, type Deleted, type TrashPlan } from './trash-plan.rules';

/**
 * Maximum number of rows of one kind that the trash keeps of one record, so that deleting it takes bounded time and
 * space.
 */
export const MAX_ROWS_OF_KIND = 10_000;

/** Its user is cleared unless they are a member of the record's workspace, as when a member leaves. */
const OWNER = 'ownerId';

/** SQLite's search indexes refer to this row number, which each new row gets automatically. */
const generated = new Set(['seq']);

const quote = (name: string): string => `"${name}"`;
const keyText = (row: string, key: readonly string[]): string =>
  key.map((column) => `${row}.${quote(column)}`).join(` || ':' || `);
const stepOf = ({ table, column }: Pick<Cleared, 'table' | 'column'>): string => `${table}.${column}`;

/** The alias of a table from which rows disappear. */
const aliasOf = (table: string): string => `t_${table}`;

/** SQL with its values. */
interface Part {
  sql: string;
  values: string[];
}

/**
 * Copies any number of rows to the trash and back, inside the database: they don't pass through this process. All
 * functions must run in a transaction.
 */
export function createTrashRowsRepo(db: Db, mostRows = MAX_ROWS_OF_KIND) {
  const isSqlite = db.engine === 'sqlite';
  const columns = new Map<string, Promise<string[]>>();

  function columnsOf(table: string): Promise<string[]> {
    const known = columns.get(table) ?? readColumns(db, table);
    columns.set(table, known);
    return known;
  }

  /** Returns the condition for the rows that disappear, under the table's alias. */
  function condition(plan: TrashPlan, { because, table }: Deleted, root: Part): Part {
    if (table === plan.deleted[0]?.table)
      return { sql: `${aliasOf(table)}.id = ${root.sql}`, values: root.values };
    const parts = because.map(({ column, of }) => {
      const ids = idsOf(plan, of, root);
      return { sql: `${aliasOf(table)}.${quote(column)} ${ids.sql}`, values: ids.values };
    });
    return {
      sql: parts.map(({ sql }) => sql).join(' or '),
      values: parts.flatMap(({ values }) => values),
    };
  }

  /** Returns the comparison with the ids of rows that disappear. */
  function idsOf(plan: TrashPlan, table: string, root: Part): Part {
    const step = plan.deleted.find((one) => one.table === table);
    if (!step || step.because.length === 0) return { sql: `= ${root.sql}`, values: root.values };
    const { sql, values } = condition(plan, step, root);
    return {
      sql: `in (select ${aliasOf(table)}.id from ${quote(table)} ${aliasOf(table)} where ${sql})`,
      values,
    };
  }

  async function deletedRows(plan: TrashPlan, step: Deleted, root: Part): Promise<Part> {
    const { table, key, newestBy } = step;
    const t = aliasOf(table);
    const content = isSqlite
      ? `json_object(${(await columnsOf(table)).map((column) => `'${column}', ${t}.${quote(column)}`).join(', ')})`
      : `row_to_json(${t})`;
    const { sql, values } = condition(plan, step, root);
    const order = newestBy === undefined ? '' : ` order by ${t}.${quote(newestBy)} desc`;
    return {
      sql: `select '${table}' as step, ${keyText(t, key)} as "rowId", ${content} as content
            from ${quote(table)} ${t} where ${sql}${order} limit ${mostRows}`,
      values,
    };
  }

  function clearedRows(plan: TrashPlan, step: Cleared, root: Part): Part {
    const { table, column, key, target } = step;
    const t = aliasOf(table);
    const content = isSqlite
      ? `json_object('was', ${t}.${quote(column)})`
      : `json_build_object('was', ${t}.${quote(column)})`;
    const ids = idsOf(plan, target, root);
    return {
      sql: `select '${stepOf(step)}' as step, ${keyText(t, key)} as "rowId", ${content} as content
            from ${quote(table)} ${t} where ${t}.${quote(column)} ${ids.sql} limit ${mostRows}`,
      values: ids.values,
    };
  }

  /** Returns the rows that disappear or change with a row of `table`. */
  async function lostRows(table: string, root: Part): Promise<Part> {
    const plan = trashPlan(table);
    const parts = [
      ...(await Promise.all(plan.deleted.map((step) => deletedRows(plan, step, root)))),
      ...plan.cleared.map((step) => clearedRows(plan, step, root)),
    ];
    return {
      sql: parts.map(({ sql }) => `select * from (${sql}) p`).join(' union all '),
      values: parts.flatMap(({ values }) => values),
    };
  }
  const into = 'insert into trash_rows ("trashId", step, "rowId", content)';

  /** Returns a value of the kept row, or null if the row that it refers to was deleted. */
  function keptValue(table: string, column: string, trashId: string): Part {
    const value = `r.${quote(column)}`;
    const [target, onDelete] = keptTables[table]?.references[column] ?? [];
    if (column === OWNER) return ifMember(value, trashId);
    if (onDelete !== 'null' || target === undefined) return { sql: value, values: [] };
    const comesToo =
      target === table
        ? ` or exists (select 1 from trash_rows y where y."trashId" = ? and y.step = ? and y."rowId" = ${value})`
        : '';
    return {
      sql: `case when exists (select 1 from ${quote(target)} x where x.id = ${value})${comesToo} then ${value} end`,
      values: target === table ? [trashId, table] : [],
    };
  }

  /** Returns the conditions under which a kept row can be inserted. */
  function insertable(table: string): string {
    const { references = {}, needs = {}, unless = [] } = keptTables[table] ?? {};
    const targets = [
      ...Object.entries(references).flatMap(([column, [target, onDelete]]) =>
        onDelete === 'null' ? [] : [[column, target] as const],
      ),
      ...Object.entries(needs),
    ];
    const conditions = targets.map(
      ([column, target]) =>
        `(r.${quote(column)} is null or exists (select 1 from ${quote(target)} x where x.id = r.${quote(column)}))`,
    );
    if (unless.length > 0)
      conditions.push(
        `not exists (select 1 from ${quote(table)} x where ${unless
          .map((column) => `x.${quote(column)} = r.${quote(column)}`)
          .join(' and ')})`,
      );
    return conditions.join(' and ');
  }

  async function putBack(trashId: string, table: string): Promise<void> {
    const cleared = new Set(keptTables[table]?.cleared);
    const kept = await keptColumns(trashId, table);
    const wanted = (await columnsOf(table)).filter((column) => kept.has(column) && !cleared.has(column));
    const values = wanted.map((column) => keptValue(table, column, trashId));
    const rows = isSqlite
      ? `(select ${wanted.map((column) => `json_extract(content, '$.${column}') as ${quote(column)}`).join(', ')}
          from trash_rows where "trashId" = ? and step = ?)`
      : `(select (json_populate_record(null::${quote(table)}, content)).*
          from trash_rows where "trashId" = ? and step = ?)`;
    await run({
      sql: `insert into ${quote(table)} (${wanted.map(quote).join(', ')})
            select ${values.map(({ sql }) => sql).join(', ')} from ${rows} r where ${insertable(table)}`,
      values: [...values.flatMap((one) => one.values), trashId, table],
    });
  }

  /** A migration after the deletion can have added columns, which get their default values. */
  async function keptColumns(trashId: string, step: string): Promise<ReadonlySet<string>> {
    const row: { content: unknown } | undefined = await db
      .write('trash_rows')
      .where({ trashId, step })
      .first('content');
    const content: unknown = typeof row?.content === 'string' ? JSON.parse(row.content) : row?.content;
    return new Set(Object.keys(content ?? {}));
  }

  async function setAgain(trashId: string, step: Cleared): Promise<void> {
    const { table, column, key, target } = step;
    const was = isSqlite ? `json_extract(r.content, '$.was')` : `r.content ->> 'was'`;
    const ofRow = `from trash_rows r where r."trashId" = ? and r.step = ?`;
    const kept = [trashId, stepOf(step)];
    await run({
      sql: `update ${quote(table)} set ${quote(column)} =
              (select ${was} ${ofRow} and r."rowId" = ${keyText(quote(table), key)})
            where ${keyText(quote(table), key)} in
              (select r."rowId" ${ofRow} and exists (select 1 from ${quote(target)} x where x.id = ${was}))
              and ${quote(column)} is null`,
      values: [...kept, ...kept],
    });
  }

  const run = async ({ sql, values }: Part): Promise<void> => {
    await db.write.raw(sql, values);
  };

  return {
    /**
     * Copies rows with these ids, and all rows that disappear or change with them. Call it just before deleting the rows.
     * PostgreSQL takes milliseconds to plan the statement, so it runs once for many rows.
     */
    async keepAll(trashIds: readonly string[], table: string): Promise<void> {
      if (isSqlite) {
        for (const id of trashIds) {
          const rows = await lostRows(table, { sql: '?', values: [id] });
          await run({ sql: `${into} select ?, k.* from (${rows.sql}) k`, values: [id, ...rows.values] });
        }
        return;
      }
      const { sql } = await lostRows(table, { sql: 'r.id', values: [] });
      await db.write.raw(
        `${into} select r.id, k.* from unnest(cast(? as varchar[])) as r(id) cross join lateral (${sql}) k`,
        [[...trashIds]],
      );
    },

    /**
     * Restores the rows, except those that need a deleted row. Returns whether some had not been kept, because there
     * were too many.
     */
    async restore(trashId: string, table: string): Promise<{ isPartial: boolean }> {
      const counts: { step: string; n: number }[] = await db
        .write('trash_rows')
        .where({ trashId })
        .groupBy('step')
        .select('step')
        .count({ n: '*' });
      const found = new Set(counts.map(({ step }) => step));
      const plan = trashPlan(table);
      for (const step of plan.deleted) if (found.has(step.table)) await putBack(trashId, step.table);
      for (const step of plan.cleared) if (found.has(stepOf(step))) await setAgain(trashId, step);
      return { isPartial: counts.some(({ n }) => Number(n) >= mostRows) };
    },

    /** Returns the kept row of the record itself. */
    async rootRow(trashId: string, table: string): Promise<Readonly<Record<string, unknown>>> {
      const row: { content: unknown } | undefined = await db
        .write('trash_rows')
        .where({ trashId, step: table, rowId: trashId })
        .first('content');
      const content: unknown = typeof row?.content === 'string' ? JSON.parse(row.content) : row?.content;
      return Object(content) as Record<string, unknown>;
    },
  };
}

export type TrashRowsRepo = ReturnType<typeof createTrashRowsRepo>;

/** Returns a user's id, or null if they have left the workspace or use only its portal. */
const ifMember = (userId: string, trashId: string): Part => ({
  sql: `case when exists (
          select 1 from workspace_members m join trash e on e."workspaceId" = m."workspaceId"
          where e.id = ? and m."userId" = ${userId} and m.role <> 'partner_portal') then ${userId} end`,
  values: [trashId],
});

/** Returns the columns that can be written. SQLite leaves generated ones out of this list. */
async function readColumns(db: Db, table: string): Promise<string[]> {
  const rows = await rawRows<{ name: string }>(
    db.read,
    db.engine === 'sqlite'
      ? 'select name from pragma_table_info(?)'
      : `select column_name as name from information_schema.columns
         where table_schema = current_schema() and table_name = ? and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name).filter((name) => !generated.has(name));
}
