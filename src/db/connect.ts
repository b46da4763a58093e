import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import type { Config, SqliteSync } from '../config';
import { markProblems } from './database-problems';
import { makeDataFolder, makePrivateFile } from './private-files';
import { SqliteClient } from './sqlite-client';

export type Engine = 'sqlite' | 'postgres';

/**
 * The database of one installation. Inside `transaction` both `read` and `write` use its connection, so a repository
 * need not know whether it takes part in one.
 */
export interface Db {
  readonly engine: Engine;
  /** For queries that change nothing. */
  readonly read: Knex;
  /** For queries that change something; on SQLite the only connection that does. */
  readonly write: Knex;
  /** Runs `work` in one transaction (joins the one under way, if any) and rolls back when it throws. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const sqliteFile = (dataDir: string): string => join(dataDir, 'partnerhub.sqlite');

/** Opens the database that the configuration names; makes the data folder where there is none. */
export function connect(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'sqliteSync'>>,
): Db {
  if (config.databaseUrl !== null) {
    const pool = openPostgres(config.databaseUrl);
    markProblems(pool, 'unreachable');
    return createDb('postgres', pool, pool);
  }
  makeDataFolder(config.dataDir);
  const filename = sqliteFile(config.dataDir);
  makePrivateFile(filename);
  const { sqliteSync = 'normal' } = config;
  const pools = [openSqlite(filename, sqliteSync, 4), openSqlite(filename, sqliteSync, 1)] as const;
  for (const pool of pools) markProblems(pool, 'broken');
  return createDb('sqlite', ...pools);
}

function createDb(engine: Engine, readPool: Knex, writePool: Knex): Db {
  const current = new AsyncLocalStorage<Knex.Transaction>();
  let underWay = 0;

  /**
   * Once it has been used, Node.js before 24 follows every promise and callback of the process on behalf of such a storage, which
   * takes as long as a third of a call. So it is on while there are transactions, and they are few.
   */
  async function follow<T>(transaction: Knex.Transaction, work: () => Promise<T>): Promise<T> {
    underWay += 1;
    try {
      return await current.run(transaction, work);
    } finally {
      underWay -= 1;
      if (underWay === 0) current.disable();
    }
  }

  return {
    engine,
    get read() {
      return current.getStore() ?? readPool;
    },
    get write() {
      return current.getStore() ?? writePool;
    },
    transaction(work) {
      if (current.getStore()) return work();
      return writePool.transaction((transaction) => follow(transaction, work));
    },
    async close() {
      // One after the other: of two that close at the same time, neither is the last and takes SQLite's log into the database.
      await readPool.destroy();
      await writePool.destroy();
    },
  };
}

interface PostgresConnection {
  query(sql: string, done: (error: Error | null) => void): void;
  setTypeParser(oid: number, parse: (value: string) => unknown): void;
}

/** knex writes on the console what it throws as well. */
const unheard = { warn: ignore, error: ignore, deprecate: ignore, debug: ignore };
function ignore(): undefined {
  return undefined;
}

function openPostgres(connectionString: string): Knex {
  const BIGINT = 20;
  const TIMESTAMPTZ = 1184;
  return knex({
    client: 'pg',
    log: unheard,
    // Errors are logged, and the values in a query may be anyone's.
    compileSqlOnError: false,
    // Without it, a host that does not answer would be waited for without end.
    connection: { connectionString, connectionTimeoutMillis: 10_000 },
    pool: {
      min: 0,
      max: 10,
      afterCreate(connection: PostgresConnection, done: (error: Error | null) => void) {
        // Both engines give the same rows: counts as numbers, times as the text the contract wants.
        connection.setTypeParser(BIGINT, Number);
        connection.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString());
        // The default, 4, is for spinning disks: PostgreSQL would read whole tables rather than use an index.
        connection.query('SET random_page_cost = 1.1', done);
      },
    },
  });
}

interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
}

function openSqlite(filename: string, sync: SqliteSync, connections: number): Knex {
  return knex({
    client: SqliteClient,
    log: unheard,
    compileSqlOnError: false,
    connection: { filename },
    useNullAsDefault: true,
    pool: {
      min: connections === 1 ? 1 : 0,
      max: connections,
      afterCreate(connection: SqliteConnection, done: (error: Error | null) => void) {
        connection.exec(
          `PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${sync}; PRAGMA foreign_keys = ON;
           PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;`,
          (error) => done(error && cannotOpen(filename, error)),
        );
      },
    },
  });
}

function cannotOpen(filename: string, error: Error): Error {
  const isDamaged = /SQLITE_(NOTADB|CORRUPT)/.test(error.message);
  const advice = isDamaged ? ' It is damaged, or no database: partnerhub restore brings a backup back.' : '';
  return new Error(`${filename} cannot be opened: ${error.message}.${advice}`, { cause: error });
}
