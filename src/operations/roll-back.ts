import { existsSync } from 'node:fs';
import type { Config } from '../config';
import { sqliteFile, type Db } from '../db/connect';
import { migrateDown, migrationStatus } from '../db/migrate';
import { lockFolder } from '../db/sqlite/folder-lock';
import { withDatabase } from '../db/upgrade-schema';
import { copyDatabase, copyPath } from '../db/sqlite/copy-database';

/** What undoing the last upgrade deletes. */
interface Losses {
  migrations: string[];
  /** Deleted tables, with the number of their rows. */
  tables: { table: string; rows: number }[];
  /** Deleted columns of other tables, as `table.column`. */
  columns: string[];
}

export interface RollbackReport extends Losses {
  /** Path of the copy of a SQLite database; null if there is none. */
  copy: string | null;
  isUndone: boolean;
}

/**
 * Undoes the last upgrade, and keeps a copy of a SQLite database. Without `force`, only returns what that would delete.
 * @throws Error if another process uses the database
 */
export async function rollBack(config: Config, { force }: { force: boolean }): Promise<RollbackReport> {
  const lock = config.databaseUrl === null ? await lockFolder(config.dataDir, 'alone') : null;
  try {
    return await withDatabase(config, async (db) => {
      const losses = await findLosses(db);
      if (!force || losses.migrations.length === 0) return { ...losses, copy: null, isUndone: false };
      const copy = await keepCopy(config);
      await db.transaction(async () => {
        await assertAlone(db);
        await migrateDown(db);
      });
      return { ...losses, copy, isUndone: true };
    });
  } finally {
    await lock?.release();
  }
}

/** Ends the transaction of a rollback that was only tried. */
class Tried extends Error {}

/** Tries the rollback in a transaction, because only the migrations know what they delete. */
async function findLosses(db: Db): Promise<Losses> {
  if ((await migrationStatus(db)).applied.length === 0) return { migrations: [], tables: [], columns: [] };
  const before = await columnsByTable(db);
  let migrations: string[] = [];
  let after = before;
  const trial = db.transaction(async () => {
    await assertAlone(db);
    migrations = await migrateDown(db);
    after = await columnsByTable(db);
    throw new Tried();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error;
  });
  const lost = [...before.keys()].filter((table) => !after.has(table));
  const tables: Losses['tables'] = [];
  for (const table of lost) {
    const counted = await db.read(table).count({ rows: '*' }).first();
    tables.push({ table, rows: Number(counted?.rows) });
  }
  const columns = [...after].flatMap(([table, kept]) =>
    [...(before.get(table) ?? [])]
      .filter((column) => !kept.has(column))
      .map((column) => `${table}.${column}`),
  );
  return { migrations, tables, columns };
}

const listColumns = {
  // Without search indexes, whose data is a copy.
  sqlite: `SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid`,
  postgres: `SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_schema = current_schema() AND t.table_type = 'BASE TABLE' ORDER BY 1, c.ordinal_position`,
};

async function columnsByTable(db: Db): Promise<Map<string, Set<string>>> {
  const result: ColumnRow[] | { rows: ColumnRow[] } = await db.write.raw(listColumns[db.engine]);
  const tables = new Map<string, Set<string>>();
  for (const { table, column } of Array.isArray(result) ? result : result.rows) {
    const columns = tables.get(table) ?? new Set();
    tables.set(table, columns.add(column));
  }
  return tables;
}

interface ColumnRow {
  table: string;
  column: string;
}

/** Fails if a server or a command is connected to the PostgreSQL database. SQLite's lock of the folder excludes servers. */
async function assertAlone(db: Db): Promise<void> {
  if (db.engine === 'sqlite') return;
  const { rows }: { rows: { count: number }[] } = await db.write.raw(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND backend_type = 'client backend'`,
  );
  const others = rows[0]?.count ?? 0;
  if (others > 0)
    throw new Error(
      `${others} other connections use this database: stop PartnerHub, and other programs that use it, first`,
    );
}

async function keepCopy({ databaseUrl, dataDir }: Config): Promise<string | null> {
  const database = sqliteFile(dataDir);
  if (databaseUrl !== null || !existsSync(database)) return null;
  const copy = copyPath(database, 'rollback', new Date());
  await copyDatabase(database, copy);
  return copy;
}
