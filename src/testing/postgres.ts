import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '../lib/ids';

/** A database for one test. */
export interface PostgresDatabase {
  url: string;
  /** Connects through a Unix socket, which takes a quarter less CPU time than TCP and half the time of a query. */
  socketUrl: string;
  drop(): Promise<void>;
}

/**
 * Clones a template, by default the migrated one, on the test run's PostgreSQL. Copying its files takes a fraction of the
 * time of PostgreSQL's default, which writes each page to the log.
 */
export async function createPostgresDatabase(template = 'partnerhub_template'): Promise<PostgresDatabase> {
  const name = `test_${newId().replaceAll('-', '')}`;
  await administer(
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`,
    // A clone doesn't inherit what `migrateUp` has set for the sessions of the template.
    `ALTER DATABASE ${name} SET random_page_cost = 1.1`,
  );
  return {
    url: inject('postgresServer') + name,
    socketUrl: socketUrl(name),
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

const socketUrl = (name: string): string =>
  `${inject('postgresServer')}${name}?host=${encodeURIComponent(inject('postgresSocket'))}`;

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: socketUrl('postgres') });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}
