import type { Knex } from 'knex';
import { isPostgres, time } from './parts/columns';
import { sourceKey, type StoredSource } from './parts/source-key';

/**
 * Pauses that hosts of sources asked for, permanent moves of sources, and a key that prevents duplicate sources of a
 * competitor.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('source_hosts', (table) => {
    table.text('host').primary();
    // The end of the pause after the last request.
    time(knex, table, 'readyAt').nullable();
    // The time that the host asked for in Retry-After.
    time(knex, table, 'waitUntil').nullable();
    table.text('robots').nullable();
    time(knex, table, 'robotsReadAt').nullable();
  });
  await knex.raw(
    'CREATE INDEX source_hosts_waiting ON source_hosts ("waitUntil") WHERE "waitUntil" IS NOT NULL',
  );
  await knex.schema.alterTable('monitored_sources', (table) => table.index(['host']));
  for (const column of [
    `"ignoreRobots" boolean NOT NULL DEFAULT ${isPostgres(knex) ? 'false' : '0'}`,
    // The target of the permanent redirects of the last checks, and their number in a row.
    '"movedTo" text',
    '"moveCount" integer NOT NULL DEFAULT 0',
    '"previousUrl" text',
    '"sourceKey" text',
  ])
    await knex.raw(`ALTER TABLE monitored_sources ADD COLUMN ${column}`);
  await addKeys(knex);
  await knex.schema.alterTable('monitored_sources', (table) => table.unique(['sourceKey']));
}

interface Stored extends StoredSource {
  id: string;
}

const ROWS_AT_ONCE = 1_000;

/** Of sources that are the same, only the oldest gets the key. The others stay, and count as different. */
async function addKeys(knex: Knex): Promise<void> {
  const taken = new Set<string>();
  let after = '';
  for (;;) {
    const rows: Stored[] = await knex('monitored_sources')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select('id', 'competitorId', 'sourceType', 'sourceUrl', 'sourceHandle');
    const keys: { id: string; key: string }[] = [];
    for (const row of rows) {
      const key = sourceKey(row);
      if (key === null || taken.has(key)) continue;
      taken.add(key);
      keys.push({ id: row.id, key });
    }
    await knex.raw(
      isPostgres(knex)
        ? `UPDATE monitored_sources AS s SET "sourceKey" = k.key
           FROM json_to_recordset(?::json) AS k(id text, key text) WHERE s.id = k.id`
        : `UPDATE monitored_sources AS s SET "sourceKey" = json_extract(k.value, '$.key')
           FROM json_each(?) AS k WHERE s.id = json_extract(k.value, '$.id')`,
      [JSON.stringify(keys)],
    );
    const last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE || last === undefined) return;
    after = last.id;
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('monitored_sources', (table) => {
    table.dropUnique(['sourceKey']);
    table.dropIndex(['host']);
  });
  for (const column of ['ignoreRobots', 'movedTo', 'moveCount', 'previousUrl', 'sourceKey'])
    await knex.raw(`ALTER TABLE monitored_sources DROP COLUMN "${column}"`);
  await knex.schema.dropTable('source_hosts');
}
