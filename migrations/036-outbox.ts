import type { Knex } from 'knex';
import { isPostgres, json, list, ofWorkspace, primaryId, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The events of workspaces, and their pending deliveries. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('domain_events', (table) => {
    // The order of events. Ids of two processes don't ascend together.
    if (isPostgres(knex)) table.bigIncrements('position');
    else table.increments('position');
    uuid(table, 'id').notNullable();
    ofWorkspace(table);
    table.string('type', 81).notNullable();
    table.string('objectType', 40).notNullable();
    table.string('objectId', 36).nullable();
    // {id, name}
    json(knex, table, 'actor').notNullable();
    json(knex, table, 'data').nullable();
    list(knex, table, 'changes');
    time(knex, table, 'createdAt').notNullable();
    // null: its deliveries don't exist yet.
    time(knex, table, 'distributedAt').nullable();
    table.index(['workspaceId']);
  });
  await knex.raw(
    'CREATE INDEX domain_events_new ON domain_events ("position") WHERE "distributedAt" IS NULL',
  );
  await knex.schema.createTable('event_deliveries', (table) => {
    primaryId(table);
    table
      .specificType('position', isPostgres(knex) ? 'bigint' : 'integer')
      .notNullable()
      .references('position')
      .inTable('domain_events')
      .onDelete('CASCADE');
    ofWorkspace(table);
    table.string('consumer', 40).notNullable();
    table.string('recipient', 100).notNullable();
    // The consumer and the recipient. A slow queue doesn't delay others.
    table.string('queue', 141).notNullable();
    // The queue and the object: deliveries of a lane are made one after the other.
    table.string('lane', 240).notNullable();
    table.string('status', 10).notNullable();
    table.integer('attempts').notNullable();
    // While a process makes the delivery, the end of its lease.
    time(knex, table, 'dueAt').notNullable();
    uuid(table, 'leaseOwner').nullable();
    table.text('error').nullable();
    json(knex, table, 'result').nullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'finishedAt').nullable();
    table.index(['position']);
    table.index(['workspaceId']);
    table.index(['queue', 'createdAt', 'id']);
  });
  for (const [name, columns] of [
    ['event_deliveries_due', '"queue", "dueAt", "position"'],
    ['event_deliveries_lanes', '"lane", "position"'],
  ])
    await knex.raw(`CREATE INDEX ${name} ON event_deliveries (${columns}) WHERE status = 'pending'`);
  if (isPostgres(knex)) await announceEvents(knex);
}

/** Wakes the processes that listen, when a transaction with new events is committed. */
async function announceEvents(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE FUNCTION announce_domain_events() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN NOTIFY partnerhub_events; RETURN NULL; END $$`,
  );
  await knex.raw(
    `CREATE TRIGGER domain_events_announce AFTER INSERT ON domain_events
     FOR EACH STATEMENT EXECUTE FUNCTION announce_domain_events()`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['event_deliveries', 'domain_events'], ['announce_domain_events']);
}
