import type { Knex } from 'knex';
import { isPostgres, ofWorkspace } from './columns';

/** Counts of rows that triggers maintain in row_counts, so that totals don't get slower as a table grows. */
export interface Counter {
  /** Prefix of the names of its triggers and functions. */
  name: string;
  /** The columns whose change changes a count. */
  columns: readonly string[];
  /** The counts that a row belongs to. Both values are SQL over the row. */
  counts(row: string): readonly { countedAs: string; bucket: string }[];
}

/** Creates row_counts and, on PostgreSQL, the function that makes writers take turns. */
export async function createRowCounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('row_counts', (table) => {
    ofWorkspace(table);
    table.string('tableName', 40).notNullable();
    table.string('bucket', 40).notNullable();
    table.integer('n').notNullable();
    table.primary(['workspaceId', 'tableName', 'bucket']);
  });
  if (!isPostgres(knex)) return;
  // Two transactions that change counts in opposite directions (one moves a lead from new to won, one from won to new)
  // would deadlock. Each first takes a lock of the workspace, which it holds until the end of the transaction. SQLite
  // has only one writer.
  await knex.raw(`
    CREATE FUNCTION count_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(
        hashtextextended(TG_TABLE_NAME || CASE WHEN TG_OP = 'DELETE' THEN OLD."workspaceId" ELSE NEW."workspaceId" END, 0));
      RETURN NULL;
    END $$`);
}

/** Counts rows per workspace and value of `column`. */
export const countBy = (knex: Knex, table: string, column = 'status'): Promise<void> =>
  countRows(knex, table, [
    {
      name: `${table}_counted`,
      columns: [column],
      counts: (row) => [{ countedAs: `'${table}'`, bucket: `${row}."${column}"` }],
    },
  ]);

/** Creates the triggers of all counters of a table. */
export async function countRows(knex: Knex, table: string, counters: readonly Counter[]): Promise<void> {
  if (isPostgres(knex))
    await takeTurns(knex, table, [...new Set(counters.flatMap(({ columns }) => columns))]);
  for (const counter of counters)
    for (const statement of isPostgres(knex) ? onPostgres(table, counter) : onSqlite(table, counter))
      await knex.raw(statement);
}

const changed = (columns: readonly string[]) => ({
  written: columns.map((column) => `"${column}"`).join(', '),
  differ: columns.map((column) => `OLD."${column}" <> NEW."${column}"`).join(' OR '),
});

/** Triggers run in the order of their names, so these come first. */
async function takeTurns(knex: Knex, table: string, columns: string[]): Promise<void> {
  const { written, differ } = changed(columns);
  await knex.raw(
    `CREATE TRIGGER a_count_in_turn AFTER INSERT OR DELETE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION count_in_turn()`,
  );
  await knex.raw(
    `CREATE TRIGGER a_count_in_turn_update AFTER UPDATE OF ${written} ON ${table}
     FOR EACH ROW WHEN (${differ}) EXECUTE FUNCTION count_in_turn()`,
  );
}

const addRow = ({ counts }: Counter): string =>
  counts('NEW')
    .map(
      ({ countedAs, bucket }) => `
      INSERT INTO row_counts ("workspaceId", "tableName", bucket, n) VALUES (NEW."workspaceId", ${countedAs}, ${bucket}, 1)
      ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`,
    )
    .join('');

const removeRow = ({ counts }: Counter): string =>
  counts('OLD')
    .map(
      ({ countedAs, bucket }) => `
      UPDATE row_counts SET n = n - 1
      WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = ${countedAs} AND bucket = ${bucket};`,
    )
    .join('');

const addStatement = ({ counts }: Counter): string =>
  counts('added')
    .map(
      ({ countedAs, bucket }) => `
      INSERT INTO row_counts ("workspaceId", "tableName", bucket, n)
      SELECT "workspaceId", ${countedAs}, ${bucket}, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + excluded.n;`,
    )
    .join('');

function onSqlite(table: string, counter: Counter): string[] {
  const { written, differ } = changed(counter.columns);
  return [
    `CREATE TRIGGER ${counter.name}_insert AFTER INSERT ON ${table} BEGIN ${addRow(counter)} END`,
    `CREATE TRIGGER ${counter.name}_delete AFTER DELETE ON ${table} BEGIN ${removeRow(counter)} END`,
    `CREATE TRIGGER ${counter.name}_update AFTER UPDATE OF ${written} ON ${table} WHEN ${differ}
     BEGIN ${removeRow(counter)} ${addRow(counter)} END`,
  ];
}

/**
 * Counts inserts once per statement: PostgreSQL keeps every version of a row until the transaction ends, so ten thousand
 * inserts that each update one row of row_counts would take quadratic time.
 */
function onPostgres(table: string, counter: Counter): string[] {
  const { name, columns } = counter;
  const { written, differ } = changed(columns);
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ${removeRow(counter)} IF TG_OP = 'UPDATE' THEN ${addRow(counter)} END IF; RETURN NULL; END $$`,
    `CREATE TRIGGER ${name} AFTER DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
    `CREATE TRIGGER ${name}_update AFTER UPDATE OF ${written} ON ${table}
     FOR EACH ROW WHEN (${differ}) EXECUTE FUNCTION ${name}()`,
    `CREATE FUNCTION ${name}_insert() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ${addStatement(counter)} RETURN NULL; END $$`,
    `CREATE TRIGGER ${name}_insert AFTER INSERT ON ${table}
     REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${name}_insert()`,
  ];
}
