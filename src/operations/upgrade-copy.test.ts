import { open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { connect, sqliteFile } from '../db/connect';
import { migrationStatus } from '../db/migrate';
import { openSqliteFile } from '../db/sqlite/sqlite-connection';
import { upgradeSchema } from '../db/upgrade-schema';
import { releasedVersions, restoreReleased, type ReleasedDatabase } from '../testing/upgrades';

const [oldest = ''] = releasedVersions;

let released: ReleasedDatabase | null = null;
afterEach(() => released?.remove());

async function restoreOldest() {
  released = await restoreReleased(oldest);
  const { config } = released;
  const copies = async () =>
    (await readdir(config.dataDir)).filter((name) => name.includes('.before-upgrade-'));
  return { config, copies };
}

describe.skipIf(process.env.TEST_DATABASE === 'postgres')('before an upgrade', () => {
  it('one of several processes copies the database as it was, and deletes the copy of the upgrade before', async () => {
    const { config, copies } = await restoreOldest();
    const db = connect(config);
    const { applied } = await migrationStatus(db);
    await db.close();
    await writeFile(join(config.dataDir, 'partnerhub.sqlite.before-upgrade-2026-01-01T00-00-00Z'), '');
    const upgrades = [1, 2, 3].map(() => upgradeSchema({ ...config, upgradeCopy: true }));
    const names = await Promise.all(upgrades);
    expect(names.filter(({ length }) => length > 0)).toHaveLength(1);
    const [copy = '', ...others] = await copies();
    expect(others).toEqual([]);
    const kept = await openSqliteFile(join(config.dataDir, copy), 'readonly');
    const rows = await kept.all<{ name: string }>('SELECT name FROM knex_migrations ORDER BY id');
    await kept.close();
    expect(rows.map(({ name }) => name)).toEqual(applied);
    // Nothing is left to upgrade.
    await upgradeSchema({ ...config, upgradeCopy: true });
    expect(await copies()).toEqual([copy]);
  });

  it('there is no copy if the operator wants none', async () => {
    const { config, copies } = await restoreOldest();
    await upgradeSchema({ ...config, upgradeCopy: false });
    expect(await copies()).toEqual([]);
  });

  it('a database that cannot be copied stays as it is', async () => {
    const { config, copies } = await restoreOldest();
    const file = await open(sqliteFile(config.dataDir), 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(40_000, 0x5a), 0, undefined, Math.floor(size / 2));
    await file.close();
    await expect(upgradeSchema({ ...config, upgradeCopy: true })).rejects.toThrow(
      /could not be copied before its upgrade .*PARTNERHUB_UPGRADE_COPY=off/,
    );
    expect(await copies()).toEqual([]);
  });
});
