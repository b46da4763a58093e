import type { Knex } from 'knex';
import { isPostgres, json, ofWorkspace, owner, primaryId, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';
import { lastTouch, nextCheckIn } from './parts/partner-figures';

/** The tables by which partners have a last touch or a next check-in. No earlier version moves their rows. */
const touching = ['check_ins', 'comments', 'partner_activities', 'partner_notes'] as const;

/** Records that were merged into others, and the rows that moved with them, so that a merge can be undone. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('merges', (table) => {
    // The id of the record that no longer exists.
    primaryId(table);
    ofWorkspace(table);
    table.string('objectType', 40).notNullable();
    // Not a reference, because it can be merged or deleted, too.
    uuid(table, 'intoId').notNullable();
    uuid(table, 'operationId').notNullable().index();
    // The fields that the other record was without, as a JSON list.
    table.text('taken').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['workspaceId']);
  });
  await knex.schema.createTable('merge_moves', (table) => {
    owner(table, 'operationId', 'operations');
    table.integer('position').notNullable();
    table.string('tableName', 60).notNullable();
    table.string('columnName', 60).notNullable();
    // The keys of the rows.
    json(knex, table, 'keys').notNullable();
    table.primary(['operationId', 'position']);
  });
  for (const table of touching) await followMoves(knex, table);
  await letAcceptancesMove(knex);
}

export async function down(knex: Knex): Promise<void> {
  await keepAcceptances(knex);
  for (const table of touching) {
    await knex.raw(`DROP TRIGGER ${table}_figures_moved${isPostgres(knex) ? ` ON ${table}` : ''}`);
    if (isPostgres(knex)) await knex.raw(`DROP FUNCTION ${table}_figures_moved()`);
  }
  await dropTables(knex, ['merge_moves', 'merges']);
}

/** Reads the figures of both partners again when a row moves from one to the other. */
async function followMoves(knex: Knex, table: string): Promise<void> {
  const name = `${table}_figures_moved`;
  const read = (row: 'OLD' | 'NEW') => `UPDATE partner_figures SET
    "lastTouchAt" = ${lastTouch(knex, `${row}."partnerId"`, 'partner_figures."workspaceId"')},
    "nextCheckIn" = ${nextCheckIn(knex, `${row}."partnerId"`)}
    WHERE "partnerId" = ${row}."partnerId";`;
  if (!isPostgres(knex)) {
    await knex.raw(`CREATE TRIGGER ${name} AFTER UPDATE OF "partnerId" ON ${table}
      WHEN OLD."partnerId" IS NOT NEW."partnerId" BEGIN ${read('OLD')} ${read('NEW')} END`);
    return;
  }
  await knex.raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM 1 FROM partner_figures WHERE "partnerId" IN (OLD."partnerId", NEW."partnerId") ORDER BY "partnerId" FOR UPDATE;
    ${read('OLD')} ${read('NEW')} RETURN NULL; END $$`);
  await knex.raw(`CREATE TRIGGER ${name} AFTER UPDATE OF "partnerId" ON ${table} FOR EACH ROW
    WHEN (OLD."partnerId" IS DISTINCT FROM NEW."partnerId") EXECUTE FUNCTION ${name}()`);
}

const MESSAGE = 'Acceptances are append-only';
const KEPT = 'agreement_acceptances_keep';

/** The columns that stay the same when an acceptance moves with its partner. */
const acceptance = [
  'id',
  'workspaceId',
  'agreementId',
  'version',
  'sha256',
  'agreementTitle',
  'partnerName',
  'userId',
  'email',
  'name',
  'title',
  'address',
  'userAgent',
  'acceptedAt',
];

/** Whether an update only moves the row with a merged partner, there or back. */
function isMove(same: string): string {
  const merged = (from: string, into: string) =>
    `EXISTS (SELECT 1 FROM merges m WHERE m.id = ${from}."partnerId" AND m."intoId" = ${into}."partnerId"
      AND m."workspaceId" = OLD."workspaceId")`;
  const columns = acceptance.map((column) => `OLD."${column}" ${same} NEW."${column}"`).join(' AND ');
  return `${columns} AND (${merged('OLD', 'NEW')} OR ${merged('NEW', 'OLD')})`;
}

async function letAcceptancesMove(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) {
    await knex.raw(`DROP TRIGGER ${KEPT}_update`);
    await knex.raw(`CREATE TRIGGER ${KEPT}_update BEFORE UPDATE ON agreement_acceptances
      WHEN NOT (${isMove('IS')}) BEGIN SELECT RAISE(ABORT, '${MESSAGE}'); END`);
    return;
  }
  await replaceFunction(
    knex,
    `IF TG_OP = 'UPDATE' THEN
         IF ${isMove('IS NOT DISTINCT FROM')} THEN RETURN NEW; END IF;
       END IF;`,
  );
}

/** As migrations 54 and 71 have created it. */
async function keepAcceptances(knex: Knex): Promise<void> {
  if (isPostgres(knex)) return replaceFunction(knex, '');
  await knex.raw(`DROP TRIGGER ${KEPT}_update`);
  await knex.raw(
    `CREATE TRIGGER ${KEPT}_update BEFORE UPDATE ON agreement_acceptances BEGIN SELECT RAISE(ABORT, '${MESSAGE}'); END`,
  );
}

async function replaceFunction(knex: Knex, first: string): Promise<void> {
  await knex.raw(`CREATE OR REPLACE FUNCTION ${KEPT}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       ${first}
       IF TG_OP = 'DELETE' THEN
         IF NOT (EXISTS (SELECT 1 FROM workspaces WHERE id = OLD."workspaceId" AND "deletedAt" IS NULL)) THEN RETURN OLD; END IF;
       END IF;
       RAISE EXCEPTION '${MESSAGE}';
     END $$`);
}
