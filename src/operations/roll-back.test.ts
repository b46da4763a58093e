import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig, type Config } from '../config';
import { connect } from '../db/connect';
import { lockFolder } from '../db/sqlite/folder-lock';
import { createTestInstallation } from '../testing/command';
import type { Installation } from '../testing/installation';
import { restore } from './restore';
import { rollBack } from './roll-back';
import { schemaStatus, withDatabase } from '../db/upgrade-schema';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

let installation: Installation;
let config: Config;
beforeEach(async () => {
  installation = await createTestInstallation();
  const { dataDir, databaseUrl } = installation;
  config = loadConfig({ PARTNERHUB_DATA: dataDir, DATABASE_URL: databaseUrl ?? '' });
  await addRow();
});
afterEach(() => installation.remove());

const addRow = () =>
  withDatabase(config, async (db) => {
    await db.write('health_checks').delete();
    await db.write('health_checks').insert({ id: 1, checkedAt: '2026-01-01T00:00:00.000Z', filler: '' });
  });
const rowsOf = () => withDatabase(config, async (db) => db.read('health_checks').pluck('id'));

it('only lists what a rollback deletes without force', async () => {
  const report = await rollBack(config, { force: false });
  expect(report).toMatchObject({ isUndone: false, copy: null });
  expect(report.migrations).toContain('001-accounts');
  expect(report.tables).toContainEqual({ table: 'health_checks', rows: 1 });
  expect((await schemaStatus(config)).pending).toEqual([]);
  expect(await rowsOf()).toEqual([1]);
});

it('keeps a copy of the SQLite database that a rollback empties', async () => {
  const { isUndone, copy } = await rollBack(config, { force: true });
  expect(isUndone).toBe(true);
  expect((await schemaStatus(config)).applied).toEqual([]);
  expect(await rollBack(config, { force: true })).toMatchObject({ migrations: [], isUndone: false });
  expect(copy).toEqual(isPostgres ? null : expect.any(String));
  if (copy === null) return;
  await restore(config, copy, { force: true });
  expect(await rowsOf()).toEqual([1]);
});

it('refuses a rollback while another process uses the database', async () => {
  const lock = isPostgres ? null : await lockFolder(config.dataDir, 'shared');
  const server = connect(config);
  await server.read('health_checks').select('id');
  for (const force of [false, true])
    await expect(rollBack(config, { force })).rejects.toThrow(
      isPostgres ? '1 other connections use this database: stop PartnerHub' : 'PartnerHub is running on',
    );
  await server.close();
  await lock?.release();
  expect(await rowsOf()).toEqual([1]);
});
