import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, type Config } from '../../config';
import { connect, sqliteFile, type Db } from '../../db/connect';
import { migrateUp, MOVE_MARK, unfinishedMove } from '../../db/migrate';
import { lockFolder } from '../../db/sqlite/folder-lock';
import { schemaStatus, withDatabase } from '../../db/upgrade-schema';
import { createInstallation, type Installation } from '../../testing/installation';
import { describeSchema, listTables } from '../../testing/describe-schema';
import { createPostgresDatabase } from '../../testing/postgres';
import { createEmptyDatabase, releasedVersions, restoreReleased } from '../../testing/upgrades';
import { move } from './move';
import { sharedTables } from './shared-tables';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** The database of the last release, which has rows in each of its tables. */
let source: Config;
beforeEach(async () => {
  source = await open(restoreReleased(releasedVersions.at(-1) ?? ''));
  await withDatabase(source, migrateUp);
});

async function open(database: ReturnType<typeof createEmptyDatabase>): Promise<Config> {
  const { config, remove } = await database;
  cleanUp.push(remove);
  return configOf(config);
}

const configOf = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }): Config =>
  loadConfig({ PARTNERHUB_DATA: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl ?? '' });

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partnerhub-move-'));
  cleanUp.push(() => rm(folder, { recursive: true }));
  return folder;
}
const inFolder = (dataDir: string): Config => configOf({ dataDir, databaseUrl: null });

async function newPostgres(): Promise<Config> {
  const database = await createPostgresDatabase('template1');
  cleanUp.push(() => database.drop());
  return configOf({ dataDir: source.dataDir, databaseUrl: database.url });
}

/** Returns every row of every table as texts, without SQLite's row numbers. */
const contents = (config: Config): Promise<Record<string, string[]>> =>
  withDatabase(config, async (db) => {
    const tables: Record<string, string[]> = {};
    for (const table of await listTables(db)) {
      const rows: Record<string, unknown>[] = await db.write(table);
      tables[table] = rows
        .map(({ seq, importSeq, ...row }) => JSON.stringify({ ...row, ...quotients(row) }, sortKeys))
        .sort();
    }
    return tables;
  });

/** PostgreSQL writes quotients with zeros at their end. */
const quotients = (row: Record<string, unknown>) =>
  Object.fromEntries(
    ['openPipeline', 'won12Months']
      .filter((name) => typeof row[name] === 'string')
      .map((name) => [name, Number(row[name])]),
  );

/** PostgreSQL keeps the keys of JSON in another order. */
const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : typeof value === 'string' && /^[[{]/.test(value)
      ? sortedJson(value)
      : value;

function sortedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), sortKeys);
  } catch {
    return text;
  }
}

const schemaOf = (config: Config): Promise<string[]> => withDatabase(config, describeSchema);

async function freshSchema(like: Config): Promise<string[]> {
  const fresh = like.databaseUrl === null ? inFolder(await newFolder()) : await newPostgres();
  await withDatabase(fresh, migrateUp);
  return schemaOf(fresh);
}

describe('a move to a folder', () => {
  it('copies every row of every table, and leaves the schema as the migrations make it', async () => {
    const before = await contents(source);
    const folder = await newFolder();
    const { tables, rows, next, seconds } = await move(source, { to: folder });
    expect(next).toBe(`Set PARTNERHUB_DATA=${folder}, unset DATABASE_URL, and start PartnerHub.`);
    expect(rows).toBe(tables.reduce((sum, table) => sum + table.rows, 0));
    expect(tables.filter((table) => table.rows > 0).length).toBeGreaterThan(50);
    for (const { checksum } of tables) expect(checksum).toMatch(/^[0-9a-f]{32}$/);
    expect(seconds).toBeGreaterThan(0);
    const target = inFolder(folder);
    expect(await schemaOf(target)).toEqual(await freshSchema(target));
    expect((await schemaStatus(target)).unknown).toEqual([]);
    expect(await contents(source)).toEqual(before);
    if (!isPostgres) expect(await contents(target)).toEqual(before);
    await expectSearches(target);
  });

  it('only reads with --dry-run', async () => {
    const folder = join(await newFolder(), 'new');
    const report = await move(source, { to: folder, isDryRun: true });
    expect(report.rows).toBeGreaterThan(100);
    expect(report.next).toContain('without --dry-run');
    expect(existsSync(folder)).toBe(false);
    await expect(move(source, { to: folder })).resolves.toMatchObject({ rows: report.rows });
  });

  it('refuses a folder with rows, files, or a server, and its own', async () => {
    const occupied = await newFolder();
    await move(source, { to: occupied });
    const before = await contents(inFolder(occupied));
    const withFiles = await newFolder();
    await mkdir(join(withFiles, 'files'));
    await writeFile(join(withFiles, 'files', 'a'), 'x');
    const running = await newFolder();
    const lock = await lockFolder(running, 'shared');
    for (const isDryRun of [true, false]) {
      await expect(move(source, { to: occupied, isDryRun })).rejects.toThrow(
        /not empty: its table \w+ has rows/,
      );
      await expect(move(source, { to: withFiles, isDryRun })).rejects.toThrow('there are files in');
      await expect(move(source, { to: running, isDryRun })).rejects.toThrow('stop it first');
      await expect(move(source, { to: 'mysql://x', isDryRun })).rejects.toThrow('--to takes');
      const own = source.databaseUrl ?? source.dataDir;
      await expect(move(source, { to: own, isDryRun })).rejects.toThrow('that this installation uses');
    }
    await lock.release();
    expect(await contents(inFolder(occupied))).toEqual(before);
  });

  it('refuses a source with a running server, and one of an older version', async () => {
    const to = await newFolder();
    const lock = isPostgres ? null : await lockFolder(source.dataDir, 'shared');
    const server = connect(source);
    await server.read('users').first('id');
    await expect(move(source, { to })).rejects.toThrow('stop it first');
    await server.close();
    await lock?.release();
    const old = await open(restoreReleased(releasedVersions[0] ?? ''));
    await expect(move(old, { to })).rejects.toThrow('run "partnerhub migrate" first');
    const empty = await open(createEmptyDatabase());
    await withDatabase(empty, async (db) => db.read.raw('SELECT 1'));
    await expect(move(empty, { to })).rejects.toThrow('there is nothing to copy');
    expect(existsSync(sqliteFile(to))).toBe(false);
  });

  it('can be run again after it was interrupted, and until then everything refuses the target', async () => {
    const folder = await newFolder();
    const target = inFolder(folder);
    const interrupt = (step: string) => {
      if (step === 'users') throw new Error('interrupted');
    };
    await expect(move(source, { to: folder, onProgress: interrupt })).rejects.toThrow('interrupted');
    expect((await schemaStatus(target)).unknown).toEqual([MOVE_MARK]);
    await expect(withDatabase(target, migrateUp)).rejects.toThrow(unfinishedMove);
    await expect(move(target, { to: await newFolder() })).rejects.toThrow(unfinishedMove);
    await move(source, { to: folder });
    expect((await schemaStatus(target)).unknown).toEqual([]);
  });
});

/** The lists of names, which only SQLite has as tables, and the search indexes are filled. */
const expectSearches = (config: Config) =>
  withDatabase(config, async (db) => {
    const users: string[] = await db.write('users').pluck('id');
    expect(await db.write('listed_users').pluck('id')).toEqual(expect.arrayContaining(users));
    const [partner]: { searchText: string }[] = await db.write('partners').select('searchText').limit(1);
    const phrase = `"${partner?.searchText.slice(0, 5).replaceAll('"', '""')}"`;
    const found: unknown[] = await db.write.raw(
      'SELECT rowid FROM partners_search WHERE "searchText" MATCH ?',
      [phrase],
    );
    expect(found.length).toBeGreaterThan(0);
  });

describe.runIf(isPostgres)('a move between the engines', () => {
  it('gives equal tables after SQLite to PostgreSQL to SQLite', async () => {
    const [first, last] = [inFolder(await newFolder()), inFolder(await newFolder())];
    await move(source, { to: first.dataDir });
    await withDatabase(first, addOddValues);
    const postgres = await newPostgres();
    const back = await move(first, { to: postgres.databaseUrl ?? '' });
    expect(back.next).toContain(`PARTNERHUB_DATA=${first.dataDir}`);
    const again = await move(postgres, { to: last.dataDir });
    expect(await contents(last)).toEqual(await contents(first));
    expect(await schemaOf(postgres)).toEqual(await freshSchema(postgres));
    // Checksums don't depend on the engine.
    expect(again.tables).toEqual(back.tables);
  });

  it('lets new rows get the next numbers', async () => {
    const folder = inFolder(await newFolder());
    await move(source, { to: folder.dataDir });
    const postgres = await newPostgres();
    await move(folder, { to: postgres.databaseUrl ?? '' });
    const newest = (config: Config) =>
      withDatabase(config, async (db) => {
        const event: { workspaceId: string } = await db.write('workspaces').first({ workspaceId: 'id' });
        const last = async (): Promise<number> => {
          const row: { position?: number } | undefined = await db
            .write('domain_events')
            .max({ position: 'position' })
            .first();
          return row?.position ?? 0;
        };
        const before = await last();
        await db.write('domain_events').insert({
          ...event,
          id: '019ab000-0000-7000-8000-0000000000ff',
          type: 'lead.created',
          objectType: 'lead',
          objectId: 'x',
          actor: '{}',
          createdAt: '2026-11-28T00:00:00.000Z',
        });
        return { before, after: await last() };
      });
    const [onSqlite, onPostgres] = [await newest(folder), await newest(postgres)];
    expect(onPostgres.before).toBe(onSqlite.before);
    expect(onPostgres.after).toBeGreaterThan(onSqlite.before);
  });

  it('refuses a database with tables of another program', async () => {
    const postgres = await newPostgres();
    await withDatabase(postgres, async (db) => db.write.raw('CREATE TABLE notes (id integer)'));
    const folder = await newFolder();
    await move(source, { to: folder });
    await expect(move(inFolder(folder), { to: postgres.databaseUrl ?? '' })).rejects.toThrow(
      "it has the table notes, which isn't PartnerHub's",
    );
  });

  it('names the table and the column of a value that PostgreSQL has no place for', async () => {
    const folder = inFolder(await newFolder());
    await move(source, { to: folder.dataDir });
    await withDatabase(folder, async (db) => db.write('leads').update({ name: 'a\0b' }));
    const to = (await newPostgres()).databaseUrl ?? '';
    for (const isDryRun of [true, false])
      await expect(move(folder, { to, isDryRun })).rejects.toThrow('leads.name has the character U+0000');
  });

  it('leaves out only what each engine has for itself', async () => {
    const folder = inFolder(await newFolder());
    await withDatabase(folder, migrateUp);
    await withDatabase(folder, (sqlite) =>
      withDatabase(source, async (postgres) => {
        const shared = await sharedTables(sqlite, postgres);
        const names = shared.map(({ name }) => name);
        expect((await listTables(sqlite)).filter((name) => !names.includes(name)).sort()).toEqual([
          'listed_users',
          'listed_workspaces',
          'staged_rows',
        ]);
        expect((await listTables(postgres)).filter((name) => !names.includes(name))).toEqual([]);
      }),
    );
  });
});

/** Adds values that the engines write differently. */
async function addOddValues(db: Db): Promise<void> {
  await db
    .write('leads')
    .update({ name: 'شرکت "نمونه" \\ {a,b} \t\n NULL 🦊', custom: '{"b":"x  y","a":9007199254740993}' });
  await db.write('files').update({ size: 9_007_199_254_740_000 });
}

describe('a killed move', () => {
  let installation: Installation;
  beforeEach(async () => {
    installation = await createInstallation({
      PARTNERHUB_DATA: source.dataDir,
      DATABASE_URL: source.databaseUrl ?? '',
    });
    cleanUp.push(() => installation.remove());
  });

  it('leaves the source as it was, and a target that is refused, or complete', async () => {
    const newTarget = async () => (isPostgres ? newPostgres() : inFolder(await newFolder()));
    const toOf = ({ databaseUrl, dataDir }: Config) => databaseUrl ?? dataDir;
    const bytes = isPostgres ? null : await readFile(sqliteFile(source.dataDir));
    const content = await contents(source);
    const started = performance.now();
    const first = await installation.run(['move', '--to', toOf(await newTarget())]);
    let wholeMs = performance.now() - started;
    // The database of a release has rows of files without their bytes.
    expect(first).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^$|files are missing or damaged/),
    });
    let target = await newTarget();
    let refused = 0;
    let isComplete = false;
    // Each kill comes later than the one before. On a machine that has become slower, more than ten can be necessary.
    for (let kill = 1; refused === 0 || (kill <= 10 && !isComplete); kill += 1) {
      const killAfterMs = (wholeMs * kill) / 11;
      const running = installation.start(['move', '--to', toOf(target)]);
      await wait(killAfterMs);
      running.kill();
      await running.finished;
      const { applied, unknown } = await schemaStatus(target);
      if (unknown.includes(MOVE_MARK)) refused += 1;
      else isComplete = applied.length > 0;
      if (!isComplete || refused > 0) continue;
      // The first move was slow: what was to interrupt this one came after its end.
      target = await newTarget();
      wholeMs = killAfterMs;
      [isComplete, kill] = [false, 0];
    }
    expect(refused).toBeGreaterThan(0);
    expect(await contents(source)).toEqual(content);
    if (bytes) expect(bytes.equals(await readFile(sqliteFile(source.dataDir)))).toBe(true);
    const again = await installation.run(['move', '--to', toOf(target), '--json']);
    expect(again).toMatchObject(
      isComplete ? { code: 1, stderr: expect.stringContaining('not empty') } : { code: 0 },
    );
    expect(await contents(target)).toEqual(content);
  }, 400_000);
});
