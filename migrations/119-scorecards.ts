import type { Knex } from 'knex';
import { isPostgres, json, ofWorkspace, owner, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

const parts = ['revenue', 'pipeline', 'engagement', 'onboarding', 'relationship'];

/** The health of partners: its parts, how it went, and when people of a partner used its portal. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    // null: the usual ones
    json(knex, table, 'scorecardWeights').nullable();
  });
  await knex.schema.alterTable('partner_figures', (table) => {
    // good, fair or at_risk.
    table.string('health', 10).nullable();
    table.integer('healthScore').nullable();
  });
  for (const column of ['health', 'healthScore'])
    await knex.raw(
      `CREATE INDEX "partner_figures_by_${column}" ON partner_figures ("workspaceId", "${column}", "partnerId")`,
    );
  // The best of a workspace in each currency.
  for (const column of ['wonMinor', 'openMinor'])
    await knex.raw(
      `CREATE INDEX "partner_deal_sums_by_${column}" ON partner_deal_sums ("workspaceId", currency, "${column}")`,
    );
  // As the last pass has computed it.
  await knex.schema.createTable('partner_scorecards', (table) => {
    owner(table, 'partnerId', 'partners').primary();
    ofWorkspace(table).index();
    for (const part of parts) table.integer(part).notNullable();
    table.integer('score').notNullable();
    // The score from which falls are measured: the highest one since the last notification.
    table.integer('peak').notNullable();
  });
  await knex.schema.createTable('partner_score_days', (table) => {
    owner(table, 'partnerId', 'partners');
    ofWorkspace(table).index();
    table.string('day', 10).notNullable();
    table.integer('score').notNullable();
    table.primary(['partnerId', 'day']);
  });
  await knex.schema.createTable('portal_activity', (table) => {
    owner(table, 'partnerId', 'partners');
    ofWorkspace(table).index();
    // sign_in or download.
    table.string('kind', 10).notNullable();
    time(knex, table, 'lastAt').notNullable();
    table.primary(['partnerId', 'kind']);
  });
  await noteSignIns(knex);
}

const NEWER = '"lastAt" = excluded."lastAt" WHERE portal_activity."lastAt" < excluded."lastAt"';

/** Keeps when people of a partner were in its portal last, because sessions end. */
async function noteSignIns(knex: Knex): Promise<void> {
  const note = (row: string, at: string, where: string) => `INSERT INTO portal_activity
      ("partnerId", "workspaceId", kind, "lastAt")
    SELECT m."partnerId", m."workspaceId", 'sign_in', ${at} FROM ${row}
    WHERE m."partnerId" IS NOT NULL ${where} ON CONFLICT ("partnerId", kind) DO UPDATE SET ${NEWER};`;
  const ofSession = `m."userId" = NEW."userId" AND m."workspaceId" = NEW."workspaceId"`;
  await knex.raw(
    note(
      'sessions s JOIN workspace_members m ON m."userId" = s."userId" AND m."workspaceId" = s."workspaceId"',
      'max(coalesce(s."lastSeenAt", s."createdAt"))',
      'GROUP BY m."partnerId", m."workspaceId"',
    ),
  );
  for (const [on, at] of [
    ['INSERT', 'NEW."createdAt"'],
    ['UPDATE OF "lastSeenAt"', 'coalesce(NEW."lastSeenAt", NEW."createdAt")'],
  ] as const) {
    const name = `sessions_seen_${on.slice(0, 6).toLowerCase()}`;
    const run = note('workspace_members m', at, `AND ${ofSession}`);
    if (!isPostgres(knex)) {
      await knex.raw(`CREATE TRIGGER ${name} AFTER ${on} ON sessions BEGIN ${run} END`);
      continue;
    }
    await knex.raw(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${run} RETURN NULL; END $$`,
    );
    await knex.raw(`CREATE TRIGGER ${name} AFTER ${on} ON sessions FOR EACH ROW EXECUTE FUNCTION ${name}()`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of ['sessions_seen_insert', 'sessions_seen_update']) {
    await knex.raw(`DROP TRIGGER ${name}${isPostgres(knex) ? ' ON sessions' : ''}`);
    if (isPostgres(knex)) await knex.raw(`DROP FUNCTION ${name}()`);
  }
  await dropTables(knex, ['portal_activity', 'partner_score_days', 'partner_scorecards']);
  for (const column of ['wonMinor', 'openMinor'])
    await knex.raw(`DROP INDEX "partner_deal_sums_by_${column}"`);
  for (const column of ['health', 'healthScore']) {
    await knex.raw(`DROP INDEX "partner_figures_by_${column}"`);
    await knex.raw(`ALTER TABLE partner_figures DROP COLUMN "${column}"`);
  }
  await knex.raw('ALTER TABLE workspaces DROP COLUMN "scorecardWeights"');
}
