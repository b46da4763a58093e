import type { Knex } from 'knex';
import { isPostgres, ofWorkspace, owner } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The partners that influenced deals, and how partners use the portal, by day. Reports count both. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('deal_influencers', (table) => {
    owner(table, 'dealId', 'deals');
    owner(table, 'partnerId', 'partners');
    table.primary(['dealId', 'partnerId']);
    table.index(['partnerId']);
  });
  await knex.schema.createTable('portal_uses', (table) => {
    ofWorkspace(table);
    owner(table, 'partnerId', 'partners');
    // sign_in or download.
    table.string('kind', 10).notNullable();
    // yyyy-MM-dd, in UTC.
    table.string('day', 10).notNullable();
    table.integer('uses').notNullable();
    table.primary(['partnerId', 'kind', 'day']);
    table.index(['workspaceId', 'kind', 'day']);
  });
  // Has everything that reports read of deals, because SQLite would otherwise look up each deal of a workspace.
  await knex.raw(`CREATE INDEX deals_reported ON deals ("workspaceId", status, "partnerId", currency, "amountMinor",
    "submittedAt", "decidedAt", "closedAt", "expectedCloseDate", "ownerId", "programId", "leadId")`);
  // Earlier downloads were counted without the partner and the day.
  const day = isPostgres(knex)
    ? `to_char(a."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
    : `substr(a."createdAt", 1, 10)`;
  await knex.raw(`
    INSERT INTO portal_uses ("workspaceId", "partnerId", kind, day, uses)
    SELECT m."workspaceId", m."partnerId", 'sign_in', ${day}, count(*)
    FROM audit_entries a
    JOIN workspace_members m ON m."workspaceId" = a."workspaceId" AND m."userId" = a."actorId"
    WHERE a.action = 'signed_in' AND m.role = 'partner_portal' AND m."partnerId" IS NOT NULL
    GROUP BY 1, 2, 3, 4`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX deals_reported');
  await dropTables(knex, ['portal_uses', 'deal_influencers']);
}
