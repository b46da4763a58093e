import type { Db } from '../../../db/connect';
import { trashPlan, type Cleared, type Deleted, type TrashPlan } from './trash-plan.rules';
import {
  createColumnReader,
  createKeptTablesReader,
  keyText,
  MAX_ROWS_OF_KIND,
  quote,
  stepOf,
} from './trash-sql.repo';

/** The alias of a table from which rows disappear. */
const aliasOf = (table: string): string => `t_${table}`;

/** SQL with its values. */
interface Part {
  sql: string;
  values: string[];
}

/**
 * Copies any number of rows to the trash, inside the database: they don't pass through this process. All
 * functions must run in a transaction.
 */
export function createTrashRowsRepo(db: Db, mostRows = MAX_ROWS_OF_KIND) {
  const isSqlite = db.engine === 'sqlite';
  const columnsOf = createColumnReader(db);
  const keptTables = createKeptTablesReader(db);

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
    const plan = trashPlan(await keptTables(), table);
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
  };
}

export type TrashRowsRepo = ReturnType<typeof createTrashRowsRepo>;
