import type { Knex } from 'knex';
import { isPostgres, ofWorkspace, owner, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';
import { dropFigures, keepFigures } from './parts/partner-figure-triggers';
import { addDeals, lastTouch, nextCheckIn, portalState, setSums } from './parts/partner-figures';

const YEAR = 365 * 24 * 3600 * 1000;
const columns = ['lastTouchAt', 'openPipeline', 'won12Months', 'portal', 'nextCheckIn'];

/** The computed columns of the directory, kept by triggers (docs/decisions/0092). */
export async function up(knex: Knex): Promise<void> {
  const number = isPostgres(knex) ? 'numeric' : 'real';
  await knex.schema.createTable('partner_figures', (table) => {
    owner(table, 'partnerId', 'partners').primary();
    ofWorkspace(table);
    time(knex, table, 'lastTouchAt').nullable();
    table.specificType('openPipeline', number).nullable();
    table.specificType('won12Months', number).nullable();
    table.string('portal', 10).notNullable().defaultTo('none');
    time(knex, table, 'nextCheckIn').nullable();
  });
  await knex.schema.createTable('partner_deal_sums', (table) => {
    owner(table, 'partnerId', 'partners');
    ofWorkspace(table).index();
    table.string('currency', 3).notNullable();
    for (const sum of ['deals', 'openDeals', 'wonDeals']) table.integer(sum).notNullable();
    for (const sum of ['minor', 'openMinor', 'wonMinor']) table.bigInteger(sum).notNullable();
    table.primary(['partnerId', 'currency']);
  });
  // One row. Triggers compare times with it instead of the clock, so that the figures always follow from the tables.
  await knex.schema.createTable('partner_figures_window', (table) => {
    table.integer('id').primary();
    time(knex, table, 'wonSince').notNullable();
    time(knex, table, 'invitedAfter').notNullable();
  });
  const now = Date.now();
  await knex('partner_figures_window').insert({
    id: 1,
    wonSince: new Date(now - YEAR).toISOString(),
    invitedAfter: new Date(now).toISOString(),
  });
  await fill(knex);
  for (const column of columns)
    await knex.raw(
      `CREATE INDEX "partner_figures_by_${column}" ON partner_figures ("workspaceId", "${column}", "partnerId")`,
    );
  // An expression on PostgreSQL, which would otherwise read the deals of all workspaces for one.
  const closedAt = isPostgres(knex) ? `("closedAt" AT TIME ZONE 'UTC')` : '"closedAt"';
  await knex.raw(`CREATE INDEX deals_won ON deals (${closedAt}, id) WHERE status = 'won'`);
  await knex.raw(
    `CREATE INDEX invitations_open_of_partners ON invitations ("expiresAt", id)
     WHERE "usedAt" IS NULL AND "partnerId" IS NOT NULL`,
  );
  await keepFigures(knex);
}

async function fill(knex: Knex): Promise<void> {
  await knex.raw(`
    INSERT INTO partner_figures ("partnerId", "workspaceId", "lastTouchAt", "portal", "nextCheckIn")
    SELECT p.id, p."workspaceId", ${lastTouch(knex, 'p.id', 'p."workspaceId"')}, ${portalState('p.id')},
      ${nextCheckIn(knex, 'p.id')} FROM partners p`);
  await knex.raw(addDeals('deals'));
  await knex.raw(setSums('partner_figures."partnerId"'));
}

export async function down(knex: Knex): Promise<void> {
  await dropFigures(knex);
  for (const index of ['deals_won', 'invitations_open_of_partners']) await knex.raw(`DROP INDEX ${index}`);
  await dropTables(knex, ['partner_figures_window', 'partner_deal_sums', 'partner_figures']);
}
