import type { Knex } from 'knex';
import { isPostgres } from './parts/list-table';

/**
 * How many feed items were found of each competitor in each week (from Monday, UTC), kept by triggers: drawing twelve weeks
 * of a million items would otherwise read them all. Items never change week or competitor. On PostgreSQL whoever adds or
 * deletes items has waited for the workspace's turn (see count-in-turn) before these run.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('feed_item_weeks', (table) => {
    const owner = (column: string, of: string) =>
      table.string(column, 36).notNullable().references('id').inTable(of).onDelete('CASCADE');
    owner('workspaceId', 'workspaces');
    // yyyy-MM-dd
    table.string('week', 10).notNullable();
    owner('competitorId', 'competitors').index();
    table.integer('n').notNullable();
    table.primary(['workspaceId', 'week', 'competitorId']);
  });
  await knex.raw(
    `INSERT INTO feed_item_weeks ("workspaceId", week, "competitorId", n)
     SELECT "workspaceId", ${weekOf(knex, '"detectedAt"')} AS week, "competitorId", count(*) FROM feed_items
     GROUP BY "workspaceId", week, "competitorId"`,
  );
  for (const statement of isPostgres(knex) ? onPostgres(knex) : onSqlite(knex)) await knex.raw(statement);
}

const weekOf = (knex: Knex, time: string): string =>
  isPostgres(knex)
    ? `to_char(date_trunc('week', ${time} AT TIME ZONE 'UTC'), 'YYYY-MM-DD')`
    : `date(${time}, 'weekday 0', '-6 days')`;

const onSqlite = (knex: Knex): string[] => [
  `CREATE TRIGGER feed_items_week_insert AFTER INSERT ON feed_items BEGIN
     INSERT INTO feed_item_weeks ("workspaceId", week, "competitorId", n)
     VALUES (NEW."workspaceId", ${weekOf(knex, 'NEW."detectedAt"')}, NEW."competitorId", 1)
     ON CONFLICT ("workspaceId", week, "competitorId") DO UPDATE SET n = feed_item_weeks.n + 1;
   END`,
  `CREATE TRIGGER feed_items_week_delete AFTER DELETE ON feed_items BEGIN
     UPDATE feed_item_weeks SET n = n - 1
     WHERE "workspaceId" = OLD."workspaceId" AND week = ${weekOf(knex, 'OLD."detectedAt"')}
       AND "competitorId" = OLD."competitorId";
   END`,
];

const onPostgres = (knex: Knex): string[] => {
  const perWeek = (rows: string) =>
    `SELECT "workspaceId", ${weekOf(knex, '"detectedAt"')} AS week, "competitorId", count(*) AS n FROM ${rows}
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
  return [
    `CREATE FUNCTION feed_items_week_insert() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO feed_item_weeks ("workspaceId", week, "competitorId", n) ${perWeek('added')}
       ON CONFLICT ("workspaceId", week, "competitorId") DO UPDATE SET n = feed_item_weeks.n + excluded.n;
       RETURN NULL;
     END $$`,
    `CREATE FUNCTION feed_items_week_delete() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       UPDATE feed_item_weeks w SET n = w.n - gone.n FROM (${perWeek('removed')}) gone
       WHERE w."workspaceId" = gone."workspaceId" AND w.week = gone.week AND w."competitorId" = gone."competitorId";
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER feed_items_week_insert AFTER INSERT ON feed_items
     REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_items_week_insert()`,
    `CREATE TRIGGER feed_items_week_delete AFTER DELETE ON feed_items
     REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_items_week_delete()`,
  ];
};

export async function down(knex: Knex): Promise<void> {
  for (const trigger of ['feed_items_week_insert', 'feed_items_week_delete']) {
    await knex.raw(`DROP TRIGGER ${trigger}${isPostgres(knex) ? ' ON feed_items' : ''}`);
    if (isPostgres(knex)) await knex.raw(`DROP FUNCTION ${trigger}()`);
  }
  await knex.schema.dropTable('feed_item_weeks');
}
