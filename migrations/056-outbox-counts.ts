import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/**
 * Finds waiting and failed deliveries without reading delivered events. Announces events only when there are any,
 * because the program inserts them conditionally.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE INDEX event_deliveries_open ON event_deliveries ("consumer", "status", "createdAt")
     WHERE status IN ('pending', 'failed')`,
  );
  if (isPostgres(knex)) await announce(knex, 'ROW');
}

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) await announce(knex, 'STATEMENT');
  await knex.raw('DROP INDEX event_deliveries_open');
}

async function announce(knex: Knex, each: 'ROW' | 'STATEMENT'): Promise<void> {
  await knex.raw('DROP TRIGGER domain_events_announce ON domain_events');
  await knex.raw(
    `CREATE TRIGGER domain_events_announce AFTER INSERT ON domain_events
     FOR EACH ${each} EXECUTE FUNCTION announce_domain_events()`,
  );
}
