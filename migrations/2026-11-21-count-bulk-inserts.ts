import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** A counter of row_counts: the trigger that keeps it, and what of a row it counts by. */
interface Counter {
  table: string;
  trigger: string;
  /** The column whose change the trigger counts too. */
  column: string;
  countedAs: string;
  bucket: string;
}

// In the order of their names, in which triggers run: see the note on the order of locks in dashboard-counts.
const counters: Counter[] = [
  {
    table: 'partners',
    trigger: 'partners_by_month',
    column: '"createdAt"',
    countedAs: 'partners_by_month',
    bucket: `to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM')`,
  },
  {
    table: 'partners',
    trigger: 'partners_counted',
    column: 'status',
    countedAs: 'partners',
    bucket: 'status',
  },
  { table: 'leads', trigger: 'leads_counted', column: 'status', countedAs: 'leads', bucket: 'status' },
];

/**
 * PostgreSQL keeps every version of a row until its transaction ends: ten thousand inserts that each count up one row of
 * row_counts take time by their square. Inserts are counted once for each statement instead; SQLite has no such versions.
 */
export async function up(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  for (const { table, trigger, column, countedAs, bucket } of counters) {
    await knex.raw(`
      CREATE FUNCTION ${trigger}_insert() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO row_counts ("workspaceId", "tableName", bucket, n)
        SELECT "workspaceId", '${countedAs}', ${bucket}, count(*) FROM added GROUP BY 1, 3 ORDER BY 1, 3
        ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + excluded.n;
        RETURN NULL;
      END $$`);
    await replace(knex, { table, trigger }, `DELETE OR UPDATE OF ${column}`);
    await knex.raw(
      `CREATE TRIGGER ${trigger}_insert AFTER INSERT ON ${table}
       REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${trigger}_insert()`,
    );
  }
}

async function replace(
  knex: Knex,
  { table, trigger }: Pick<Counter, 'table' | 'trigger'>,
  events: string,
): Promise<void> {
  await knex.raw(`DROP TRIGGER ${trigger} ON ${table}`);
  await knex.raw(
    `CREATE TRIGGER ${trigger} AFTER ${events} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${trigger}()`,
  );
}

export async function down(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  for (const { table, trigger, column } of counters) {
    await knex.raw(`DROP TRIGGER ${trigger}_insert ON ${table}`);
    await knex.raw(`DROP FUNCTION ${trigger}_insert()`);
    await replace(knex, { table, trigger }, `INSERT OR DELETE OR UPDATE OF ${column}`);
  }
}
