import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, type Config } from '../../src/config';
import { connect, type Db } from '../../src/db/connect';
import { backUp } from '../../src/operations/backup';
import { restore } from '../../src/operations/restore';
import { listTables } from '../../src/testing/describe-schema';
import { fill } from './fill';

let folder: string;
const configOf = (name: string): Config =>
  loadConfig({ PARTNERHUB_DATA: join(folder, name), LOG_LEVEL: 'silent' });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-fill-'));
  // Fails if a table has no rows.
  await fill(configOf('original'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function within<Result>(name: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connect(configOf(name));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function contents(db: Db): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of await listTables(db)) {
    const rows: object[] = await db.read(table);
    const sorted = new Map(rows.map((row) => [JSON.stringify(row), row]));
    tables[table] = [...sorted.keys()].sort().map((text) => sorted.get(text));
  }
  return tables;
}

describe('the database of the next release', () => {
  /** Optional values, and columns that later versions added. */
  const filled = [
    ['monitored_sources', 'options'],
    ['monitored_sources', 'lastNote'],
    ['monitored_sources', 'sourceKey'],
    ['monitoring_rule_creations', 'doneAt'],
    ['page_screenshots', 'image'],
    ['sessions', 'userAgent'],
    ['sessions', 'lastSeenAt'],
    ['sessions', 'confirmedAt'],
  ] as const;
  it.each(filled)('has rows of %s with %s', async (table, column) => {
    expect(await within('original', (db) => db.read(table).whereNotNull(column).first())).toBeDefined();
  });

  it('has sources with options', async () => {
    const found: { options: string }[] = await within('original', (db) =>
      db.read('monitored_sources').distinct('options'),
    );
    expect(found.length).toBeGreaterThan(1);
  });

  it('is the same after a backup and a restore', async () => {
    const file = join(folder, 'copy.sqlite');
    await backUp(configOf('original'), file);
    await restore(configOf('restored'), file, { force: false });
    const original = await within('original', contents);
    expect(await within('restored', contents)).toEqual(original);
    expect(original.page_screenshots?.[0]).toMatchObject({ image: expect.any(Buffer) });
  });
});
