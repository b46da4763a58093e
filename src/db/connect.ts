import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { markProblems } from './health/database-problems';
import { openPostgres } from './postgres/open-postgres';
import { silentLog } from './silent-log';
import { makeDataFolder, makePrivateFile } from './sqlite/private-files';
import { SqliteClient } from './sqlite/sqlite-client';
import { hideStagedRows, type SqliteConnection } from './sqlite/staged-views';
import { isBusy } from './sqlite/sqlite-connection';

export type Engine = 'sqlite' | 'postgres';

/**
 * The database of an installation. Inside `transaction`, both `read` and `write` use its connection, so repositories
 * work the same inside and outside a transaction.
 */
export interface Db {
  readonly engine: Engine;
  /** For queries that change nothing. */
  readonly read: Knex;
  /** For queries that change something. On SQLite it is the only connection that writes. */
  readonly write: Knex;
  /**
   * Runs `work` in a transaction and rolls back when it throws. Joins the current transaction, if any. With
   * `isOneSnapshot`, all queries of a new transaction see the database as the first query does. PostgreSQL then throws
   * `serialization_failure` if another transaction has changed the same rows meanwhile.
   */
  transaction<T>(work: () => Promise<T>, options?: { isOneSnapshot?: boolean }): Promise<T>;
  /** Whether the caller runs in `transaction`. */
  readonly isInTransaction: boolean;
  /**
   * Like `transaction`, for a change of many records: repos `collect` their writes, which run together at the end of
   * `work`.
   */
  bulk<T>(work: () => Promise<T>): Promise<T>;
  /**
   * In `bulk`, queues an item that is written at the end of `work`, and returns true. Until then, queries don't see it.
   */
  collect<Item>(batch: CommitBatch<Item>, item: Item): boolean;
  /** Identifies the current `bulk`; null elsewhere. */
  readonly bulkKey: object | null;
  /** Queues an item that is written at the end of the current transaction. @throws outside a transaction */
  atCommit<Item>(batch: CommitBatch<Item>, item: Item): void;
  close(): Promise<void>;
}

/** Writes queued items together at the end of a transaction. */
export interface CommitBatch<Item> {
  /** Runs in the transaction, after all its other work. Returns whether it wrote anything. */
  write(items: readonly Item[]): Promise<boolean>;
  /** Runs after the commit if `write` wrote anything. Must not throw. */
  committed(): void;
}

export const sqliteFile = (dataDir: string): string => join(dataDir, 'partnerhub.sqlite');

type SqliteSync = 'full' | 'normal';

export interface DatabaseSettings {
  /** null for SQLite, in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  sqliteSync?: SqliteSync;
  databaseConnections?: number;
  /** Of PostgreSQL, in ms. */
  queryTimeout?: number;
  /** Whether to wait for long transactions of other processes, such as migrations. Only of SQLite. */
  isPatient?: boolean;
}

/** Opens the configured database. For SQLite, creates the data folder and the file if they don't exist. */
export function connect(config: DatabaseSettings): Db {
  if (config.databaseUrl !== null) {
    const { databaseConnections = 10, queryTimeout = 30_000 } = config;
    const pool = openPostgres(config.databaseUrl, { connections: databaseConnections, queryTimeout });
    markProblems(pool, 'unreachable');
    return createDb('postgres', pool, pool);
  }
  makeDataFolder(config.dataDir);
  const filename = sqliteFile(config.dataDir);
  makePrivateFile(filename);
  const { sqliteSync = 'normal', isPatient = false } = config;
  const settings = { sync: sqliteSync, busyMs: isPatient ? BUSY.longMs : BUSY.forMs };
  const pools = [openSqlite(filename, settings, 4), openSqlite(filename, settings, 1)] as const;
  for (const pool of pools) markProblems(pool, 'broken');
  return createDb('sqlite', ...pools);
}

function createDb(engine: Engine, readPool: Knex, writePool: Knex): Db {
  const current = new AsyncLocalStorage<CurrentTransaction>();

  const transaction: Db['transaction'] = async (work, { isOneSnapshot = false } = {}) => {
    if (current.getStore()) return work();
    const atCommit = createAtCommit();
    // SQLite's transactions always see one snapshot.
    const isolation: Knex.TransactionConfig =
      isOneSnapshot && engine === 'postgres' ? { isolationLevel: 'repeatable read' } : {};
    const result = await writePool.transaction(
      (knexTransaction) =>
        current.run({ knex: knexTransaction, atCommit, collected: null }, async () => {
          const done = await work();
          await atCommit.write();
          return done;
        }),
      isolation,
    );
    atCommit.committed();
    return result;
  };

  return {
    engine,
    get read() {
      return current.getStore()?.knex ?? readPool;
    },
    get write() {
      return current.getStore()?.knex ?? writePool;
    },
    get isInTransaction() {
      return current.getStore() !== undefined;
    },
    bulk: (work) =>
      transaction(async () => {
        const store = current.getStore();
        if (!store || store.collected) return work();
        const collected = createAtCommit();
        store.collected = collected;
        const done = await work().finally(() => {
          store.collected = null;
        });
        await collected.write();
        return done;
      }),
    get bulkKey() {
      return current.getStore()?.collected ?? null;
    },
    collect(batch, item) {
      const collected = current.getStore()?.collected;
      collected?.add(batch, item);
      return Boolean(collected);
    },
    transaction,
    atCommit(batch, item) {
      const store = current.getStore();
      if (!store) throw new Error('atCommit needs a transaction');
      store.atCommit.add(batch, item);
    },
    async close() {
      // Close one pool after the other: only the last connection to close checkpoints SQLite's log into the database.
      await readPool.destroy();
      await writePool.destroy();
      // Node.js otherwise copies the store to every new promise until the process ends.
      current.disable();
    },
  };
}

interface CurrentTransaction {
  knex: Knex.Transaction;
  /** The items that `bulk` writes at its end; null outside `bulk`. */
  collected: ReturnType<typeof createAtCommit> | null;
  atCommit: ReturnType<typeof createAtCommit>;
}

/** Collects the items that a transaction writes at its end. */
function createAtCommit() {
  const batches = new Map<CommitBatch<never>, { items: unknown[]; write(): Promise<boolean> }>();
  const written: CommitBatch<never>[] = [];
  return {
    add<Item>(batch: CommitBatch<Item>, item: Item): void {
      const known = batches.get(batch);
      if (known) return void known.items.push(item);
      const items = [item];
      batches.set(batch, { items, write: () => batch.write(items) });
    },
    async write(): Promise<void> {
      for (const [batch, { write }] of batches) if (await write()) written.push(batch);
    },
    committed(): void {
      for (const batch of written) batch.committed();
    },
  };
}

function openSqlite(filename: string, settings: SqliteSettings, connections: number): Knex {
  const isWriter = connections === 1;
  return knex({
    client: SqliteClient,
    log: silentLog,
    compileSqlOnError: false,
    connection: { filename },
    useNullAsDefault: true,
    pool: {
      min: isWriter ? 1 : 0,
      max: connections,
      afterCreate(connection: SqliteConnection, done: (error: Error | null) => void) {
        const finish = (error: Error | null) => done(error && cannotOpen(filename, error));
        configure(connection, settings, (error) =>
          error || isWriter ? finish(error) : hideStagedRows(connection, finish),
        );
      },
    },
  });
}

interface SqliteSettings {
  sync: SqliteSync;
  /** How long a connection waits for the transaction of another process. In ms. */
  busyMs: number;
}

/** How long connections wait for a busy file, and the pause between two attempts to open it. In ms. */
const BUSY = { forMs: 10_000, longMs: 3_600_000, pauseMs: 25 };

function configure(
  connection: SqliteConnection,
  { sync, busyMs }: SqliteSettings,
  done: (error: Error | null) => void,
  until = performance.now() + BUSY.forMs,
): void {
  connection.exec(
    `PRAGMA busy_timeout = ${busyMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${sync}; PRAGMA foreign_keys = ON;
     PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;`,
    (error) => {
      // SQLite doesn't wait when two connections to a new file switch to the write-ahead log at the same time.
      if (error && isBusy(error) && performance.now() < until)
        setTimeout(configure, BUSY.pauseMs, connection, { sync, busyMs }, done, until);
      else done(error);
    },
  );
}

function cannotOpen(filename: string, error: Error): Error {
  const isDamaged = /SQLITE_(NOTADB|CORRUPT)/.test(error.message);
  const advice = isDamaged
    ? ' It is damaged or not a database: partnerhub restore replaces it with a backup.'
    : '';
  return new Error(`${filename} cannot be opened: ${error.message}.${advice}`, { cause: error });
}
