import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '../lib/ids';

/** A database for one test. */
export interface PostgresDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Clones a template, by default the migrated one, on the test run's PostgreSQL. Copying its files takes a fraction of the
 * time of PostgreSQL's default, which writes each page to the log.
 */
export async function createPostgresDatabase(template = 'partnerhub_template'): Promise<PostgresDatabase> {
  const server = inject('postgresServer');
  const name = `test_${newId().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  // A clone doesn't inherit what `migrateUp` has set for the sessions of the template.
  await administer(server, `ALTER DATABASE ${name} SET random_page_cost = 1.1`);
  return {
    url: server + name,
    drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
