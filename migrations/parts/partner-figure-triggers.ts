import type { Knex } from 'knex';
import { isPostgres } from './columns';
import {
  addDeal,
  addDeals,
  changeDeal,
  isMoved,
  lastTouch,
  nextCheckIn,
  portalState,
  removeDeal,
  setSums,
} from './partner-figures';

type Row = 'NEW' | 'OLD';

interface Trigger {
  table: string;
  on: 'insert' | 'update' | 'delete';
  /** The end of the name, if it isn't the event. */
  name?: string;
  /** The columns of an update. */
  columns?: readonly string[];
  when?: string | undefined;
  /** SQL that runs for the row. */
  run: string;
  /** The partners whose figures are read again. PostgreSQL locks them first, so that `run` sees what was committed. */
  rereads?: readonly Row[];
  /** When a time is compared with that of the window, which must not move until the transaction ends. */
  usesWindow?: string;
}

/** Creates the triggers that keep the figures of partners. */
export async function keepFigures(knex: Knex): Promise<void> {
  for (const trigger of triggersOf(knex)) await createTrigger(knex, trigger);
  await createForNewRows(knex);
}

/** Undoes `keepFigures`. */
export async function dropFigures(knex: Knex): Promise<void> {
  const names = new Map(triggersOf(knex).map((trigger) => [nameOf(trigger), trigger.table]));
  for (const table of ['partners', 'deals']) names.set(`${table}_figures_insert`, table);
  for (const [name, table] of names) {
    await knex.raw(`DROP TRIGGER ${name}${isPostgres(knex) ? ` ON ${table}` : ''}`);
    if (isPostgres(knex)) await knex.raw(`DROP FUNCTION ${name}()`);
  }
  if (isPostgres(knex)) await knex.raw('DROP TRIGGER a_figures_in_turn ON deals');
}

const partnerOf = (row: Row): string => `${row}."partnerId"`;
const set = (row: Row, values: string, where = ''): string =>
  `UPDATE partner_figures SET ${values} WHERE "partnerId" = ${partnerOf(row)}${where};`;

const triggersOf = (knex: Knex): Trigger[] => [
  ...touchTriggers(knex),
  ...checkInTriggers(knex),
  ...portalTriggers('workspace_members', ['partnerId', 'role']),
  ...portalTriggers('invitations', ['partnerId', 'usedAt', 'expiresAt']),
  ...dealTriggers(isPostgres(knex)),
  ...(['insert', 'update'] as const).map((on): Trigger => ({
    table: 'partner_deal_sums',
    on,
    run: setSums(partnerOf('NEW')),
  })),
];

const touched = (knex: Knex, row: Row): string =>
  `"lastTouchAt" = ${lastTouch(knex, partnerOf(row), 'partner_figures."workspaceId"')}`;

function touchTriggers(knex: Knex): Trigger[] {
  const newer = ' AND ("lastTouchAt" IS NULL OR "lastTouchAt" < NEW."createdAt")';
  const newest = ' AND "lastTouchAt" <= OLD."createdAt"';
  const of = (table: string, isTouch?: (row: Row) => string): Trigger[] => [
    {
      table,
      on: 'insert',
      when: isTouch?.('NEW'),
      run: set('NEW', '"lastTouchAt" = NEW."createdAt"', newer),
    },
    {
      table,
      on: 'delete',
      when: isTouch?.('OLD'),
      run: set('OLD', touched(knex, 'OLD'), newest),
      rereads: ['OLD'],
    },
  ];
  return [
    ...of('partner_notes'),
    ...of('comments', (row) => `${partnerOf(row)} IS NOT NULL`),
    ...of('partner_activities', (row) => `${row}."activityType" = 'email_sent'`),
  ];
}

function checkInTriggers(knex: Knex): Trigger[] {
  const table = 'check_ins';
  const columns = ['scheduledDate', 'completed', 'completedAt'];
  const run = (row: Row) =>
    set(row, `"nextCheckIn" = ${nextCheckIn(knex, partnerOf(row))}, ${touched(knex, row)}`);
  return [
    { table, on: 'insert', run: run('NEW'), rereads: ['NEW'] },
    { table, on: 'update', columns, run: run('NEW'), rereads: ['NEW'] },
    { table, on: 'delete', run: run('OLD'), rereads: ['OLD'] },
  ];
}

function portalTriggers(table: string, columns: readonly string[]): Trigger[] {
  const run = (row: Row) => set(row, `portal = ${portalState(partnerOf(row))}`);
  const has = (row: Row) => `${partnerOf(row)} IS NOT NULL`;
  return [
    { table, on: 'insert', when: has('NEW'), run: run('NEW'), rereads: ['NEW'] },
    { table, on: 'delete', when: has('OLD'), run: run('OLD'), rereads: ['OLD'] },
    {
      table,
      on: 'update',
      columns,
      when: `${has('OLD')} OR ${has('NEW')}`,
      run: `${run('OLD')} ${run('NEW')}`,
      rereads: ['OLD', 'NEW'],
    },
  ];
}

function dealTriggers(onPostgres: boolean): Trigger[] {
  const table = 'deals';
  const columns = ['partnerId', 'status', 'currency', 'amountMinor', 'closedAt'];
  const inserted: Trigger = { table, on: 'insert', run: addDeal('NEW') };
  return [
    // PostgreSQL adds them once per statement.
    ...(onPostgres ? [] : [inserted]),
    {
      table,
      on: 'delete',
      run: removeDeal('OLD'),
      rereads: ['OLD'],
      usesWindow: `OLD.status = 'won'`,
    },
    {
      table,
      on: 'update',
      columns,
      when: `(${differ(columns, onPostgres)}) AND NOT (${isMoved})`,
      run: changeDeal(),
      rereads: ['NEW'],
      usesWindow: `OLD.status = 'won' OR NEW.status = 'won'`,
    },
    {
      table,
      on: 'update',
      name: 'move',
      columns,
      when: isMoved,
      run: `${removeDeal('OLD')} ${addDeal('NEW')}`,
      rereads: ['OLD', 'NEW'],
      usesWindow: `OLD.status = 'won' OR NEW.status = 'won'`,
    },
  ];
}

const differ = (columns: readonly string[], onPostgres: boolean): string =>
  columns
    .map((column) => `OLD."${column}" ${onPostgres ? 'IS DISTINCT FROM' : 'IS NOT'} NEW."${column}"`)
    .join(' OR ');
const listed = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');
const nameOf = ({ table, on, name = on }: Trigger): string => `${table}_figures_${name}`;
const HOLD_WINDOW = 'PERFORM 1 FROM partner_figures_window FOR SHARE;';

async function createTrigger(knex: Knex, trigger: Trigger): Promise<void> {
  const { table, on, columns, when, run, rereads = [], usesWindow } = trigger;
  const name = nameOf(trigger);
  const event = `AFTER ${on.toUpperCase()}${columns ? ` OF ${listed(columns)}` : ''} ON ${table}`;
  const condition = when === undefined ? '' : `WHEN (${when})`;
  if (!isPostgres(knex)) {
    await knex.raw(`CREATE TRIGGER ${name} ${event} ${condition} BEGIN ${run} END`);
    return;
  }
  const hold = usesWindow === undefined ? '' : `IF ${usesWindow} THEN ${HOLD_WINDOW} END IF;`;
  const lock = `PERFORM 1 FROM partner_figures WHERE "partnerId" IN (${rereads.map(partnerOf).join(', ')})
    ORDER BY "partnerId" FOR UPDATE;`;
  await knex.raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${hold} ${rereads.length === 0 ? '' : lock} ${run} RETURN NULL; END $$`);
  await knex.raw(`CREATE TRIGGER ${name} ${event} FOR EACH ROW ${condition} EXECUTE FUNCTION ${name}()`);
}

/** Adds the figures of new partners and, on PostgreSQL, the sums of new deals. */
async function createForNewRows(knex: Knex): Promise<void> {
  const add = (values: string) => `INSERT INTO partner_figures ("partnerId", "workspaceId") ${values};`;
  if (!isPostgres(knex)) {
    await knex.raw(`CREATE TRIGGER partners_figures_insert AFTER INSERT ON partners
      BEGIN ${add('VALUES (NEW.id, NEW."workspaceId")')} END`);
    return;
  }
  await createForStatement(knex, 'partners', add('SELECT id, "workspaceId" FROM added'));
  const partners = 'IN (SELECT "partnerId" FROM added)';
  await createForStatement(
    knex,
    'deals',
    `IF EXISTS (SELECT 1 FROM added WHERE status = 'won') THEN ${HOLD_WINDOW} END IF;
     PERFORM 1 FROM partner_figures WHERE "partnerId" ${partners} ORDER BY "partnerId" FOR UPDATE;
     ${addDeals('added')}`,
  );
  // Deals take turns as for their counters, so that bulk changes don't wait for each other in a circle.
  const columns = ['partnerId', 'currency', 'amountMinor', 'closedAt'];
  await knex.raw(`CREATE TRIGGER a_figures_in_turn AFTER UPDATE OF ${listed(columns)} ON deals
    FOR EACH ROW WHEN (${differ(columns, true)}) EXECUTE FUNCTION count_in_turn()`);
}

/** Runs once for all rows of a statement, because PostgreSQL keeps each version of a row until the transaction ends. */
async function createForStatement(knex: Knex, table: string, run: string): Promise<void> {
  const name = `${table}_figures_insert`;
  await knex.raw(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${run} RETURN NULL; END $$`,
  );
  await knex.raw(`CREATE TRIGGER ${name} AFTER INSERT ON ${table}
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`);
}
