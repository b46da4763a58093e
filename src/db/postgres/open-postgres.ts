import knex, { type Knex } from 'knex';
import { silentLog } from '../silent-log';
import { PostgresClient } from './postgres-client';

interface Limits {
  /** Maximum number of connections. */
  connections: number;
  /** Maximum duration of a query, and of waiting for a connection, in ms; 0: unlimited. */
  queryTimeout: number;
}

interface Connection {
  setTypeParser(oid: number, parse: (value: string) => unknown): void;
}

const BIGINT = 20;
const TIMESTAMPTZ = 1184;
/** knex's limit for waiting for a connection, in ms. */
const ACQUIRE_TIMEOUT = 60_000;

/**
 * Opens a pool. Sets nothing for a session, because behind a connection pooler the next session can be that of another
 * program (`migrateUp` sets what plans need).
 */
export function openPostgres(connectionString: string, { connections, queryTimeout }: Limits): Knex {
  // Without these timeouts, knex would wait forever for a host or a server that doesn't answer.
  const connection = {
    connectionString,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryTimeout,
    keepAlive: true,
    // A move recognizes running servers by it.
    fallback_application_name: 'partnerhub',
  };
  return knex({
    client: PostgresClient,
    log: silentLog,
    // Errors are logged, and the values in a query may be personal data.
    compileSqlOnError: false,
    connection,
    acquireConnectionTimeout: queryTimeout || ACQUIRE_TIMEOUT,
    pool: {
      min: 0,
      max: connections,
      afterCreate(connection: Connection, done: () => void) {
        // Return the same rows as SQLite: counts as numbers, times as ISO 8601 text.
        connection.setTypeParser(BIGINT, Number);
        connection.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString());
        done();
      },
    },
  });
}
