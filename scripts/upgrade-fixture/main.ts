import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadConfig, type Config } from '../../src/config';
import { connect, type Db } from '../../src/db/connect';
import { packageRoot } from '../../src/lib/package-root';
import { startPostgres } from '../postgres';
import { dumpPostgres } from './dump-postgres';
import { fill } from './fill';

const { version }: { version: string } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
const folder = join(packageRoot, 'fixtures/upgrades');
const fileFor = (kind: string) => join(folder, `${version}.${kind}.gz`);
const targets = { sqlite: fileFor('sqlite'), postgres: fileFor('postgres.sql') };
if (Object.values(targets).some((file) => existsSync(file)))
  throw new Error(
    `The database of ${version} exists. It never changes after its release. Before, delete it first.`,
  );

const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-upgrade-fixture-'));
const postgres = await startPostgres();
try {
  mkdirSync(folder, { recursive: true });
  await write(targets.sqlite, loadConfig({ PARTNERHUB_DATA: dataDir, LOG_LEVEL: 'error' }), copySqlite);
  await write(
    targets.postgres,
    loadConfig({ PARTNERHUB_DATA: dataDir, LOG_LEVEL: 'error', DATABASE_URL: postgres.url }),
    dumpPostgres,
  );
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function write(
  file: string,
  config: Config,
  copy: (db: Db) => Promise<Buffer | string>,
): Promise<void> {
  await fill(config);
  const db = connect(config);
  try {
    const content = gzipSync(await copy(db), { level: 9 });
    writeFileSync(file, content);
    process.stdout.write(`${file}: ${Math.ceil(content.length / 1024)} KiB\n`);
  } finally {
    await db.close();
  }
}

/** Returns a compact copy of the database file. */
async function copySqlite(db: Db): Promise<Buffer> {
  const searches: { name: string }[] = await db.read.raw(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual'`,
  );
  // Removes words of deleted rows from the search index.
  for (const { name } of searches) await db.write.raw(`INSERT INTO ??(??) VALUES ('optimize')`, [name, name]);
  const copy = join(dataDir, 'copy.sqlite');
  await db.write.raw('VACUUM INTO ?', [copy]);
  return readFileSync(copy);
}
