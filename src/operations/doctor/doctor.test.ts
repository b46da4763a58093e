import { chmod, truncate } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteFile } from '../../db/sqlite-connection';
import { createTestInstallation } from '../../testing/command';
import type { Installation } from '../../testing/installation';
import type { Finding } from './finding';
import { checkClock, checkNode } from './machine';

/** Whole programs start and end here. In ms. */
const patient = { timeout: 60_000 };

const isPostgres = process.env.TEST_DATABASE === 'postgres';

let installation: Installation;
beforeEach(async () => {
  installation = await createTestInstallation();
});
afterEach(() => installation.remove());

async function doctor(env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await installation.run(['doctor', '--json'], env);
  const { ok, findings }: { ok: boolean; findings: Finding[] } = JSON.parse(stdout);
  const of = (check: string) => findings.find((finding) => finding.check === check);
  return { code, stderr, ok, of };
}

describe('doctor', patient, () => {
  it('finds a new installation well, and names the optional parts that are missing', async () => {
    await installation.run(['migrate']);
    const { code, stderr, ok, of } = await doctor();
    expect({ code, stderr, ok }).toEqual({ code: 0, stderr: '', ok: true });
    for (const check of ['node', 'build', 'clock', 'configuration', 'database', 'schema'])
      expect(of(check)).toMatchObject({ severity: 'ok' });
    expect(of('mail')).toMatchObject({ severity: 'warn', message: expect.stringContaining('SMTP_URL') });
    expect(of('public url')).toMatchObject({ severity: 'warn' });
  });

  it('prints one aligned line per check', async () => {
    const { stdout } = await installation.run(['doctor']);
    expect(stdout).toMatch(/^ok {4}node {12}Node\.js \d/);
    expect(stdout).toMatch(/\n0 wrong, \d optional or worth knowing\n$/);
  });

  it('says for how long what grows is kept', async () => {
    expect((await doctor({ PARTNERHUB_AUDIT_RETENTION: '26w' })).of('retention')).toEqual({
      ...{ check: 'retention', severity: 'ok' },
      message: 'feed items and articles for ever, the audit log for 182 days',
    });
  });

  it('names every variable that is wrong', async () => {
    const { code, of } = await doctor({ PORT: 'abc' });
    expect(code).toBe(1);
    expect(of('configuration')).toMatchObject({ severity: 'fail', message: 'PORT: must be a port number' });
  });

  it('fails for parts that are named but not there', async () => {
    const closed = await closedPort();
    const { code, of } = await doctor({
      PARTNERHUB_CHROMIUM: '/nowhere/chromium',
      SMTP_URL: `smtp://user:secret@127.0.0.1:${closed}`,
    });
    expect(code).toBe(1);
    expect(of('chromium')).toMatchObject({ severity: 'fail', message: expect.stringContaining('/nowhere') });
    expect(of('mail')).toMatchObject({ severity: 'fail', message: expect.stringContaining('ECONNREFUSED') });
    expect(of('mail')?.message).not.toContain('secret');
  });

  it('fails when the database cannot be reached, without a stack', async () => {
    const { code, stderr, of } = await doctor({
      DATABASE_URL: `postgres://x:secret@127.0.0.1:${await closedPort()}/x`,
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(of('database')).toMatchObject({
      severity: 'fail',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe.runIf(isPostgres)('doctor with PostgreSQL', patient, () => {
  it('compares the clocks', async () => {
    const { of } = await doctor();
    expect(of('database')?.message).toMatch(/^PostgreSQL \d/);
    expect(of('database clock')).toMatchObject({ severity: 'ok' });
  });
});

describe.skipIf(isPostgres)('doctor with SQLite', patient, () => {
  const database = () => join(installation.dataDir, 'partnerhub.sqlite');

  it('says that there is no database yet, and makes none', async () => {
    expect((await doctor()).of('database')).toMatchObject({ severity: 'warn' });
    expect((await doctor()).of('database')).toMatchObject({ severity: 'warn' });
  });

  it('finds damage', async () => {
    await installation.run(['seed', '--demo']);
    const connection = await openSqliteFile(database(), 'existing');
    const [size] = await connection.all<{ page_count: number }>('PRAGMA page_count');
    await connection.close();
    await truncate(database(), ((size?.page_count ?? 0) - 4) * 4096);
    const { code, ok } = await doctor();
    expect({ code, ok }).toEqual({ code: 1, ok: false });
  });

  it('finds a newer schema', async () => {
    await installation.run(['migrate']);
    const connection = await openSqliteFile(database(), 'existing');
    await connection.exec(
      `INSERT INTO knex_migrations (name, batch, migration_time) VALUES ('2031-01-01-later', 9, 0)`,
    );
    await connection.close();
    expect((await doctor()).of('schema')).toMatchObject({ severity: 'fail' });
    const serving = await installation.run(['serve', '--port', '0']);
    expect(serving).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Error: This database belongs to a newer PartnerHub (it has the migration 2031-01-01-later)\n',
    });
  });

  it('warns of a data folder that others can read', async () => {
    await installation.run(['migrate']);
    await chmod(installation.dataDir, 0o755);
    expect((await doctor()).of('data folder')).toMatchObject({ severity: 'warn' });
    await chmod(installation.dataDir, 0o700);
    expect((await doctor()).of('data folder')).toMatchObject({ severity: 'ok' });
  });
});

describe('single checks', patient, () => {
  it.each([
    ['18.20.0', 'fail'],
    ['20.18.9', 'fail'],
    ['20.19.0', 'ok'],
    ['24.0.0', 'ok'],
  ])('node %s: %s', async (version, severity) => {
    expect(await checkNode(version)).toMatchObject([{ severity }]);
  });

  it.each([
    ['1970-01-01T00:00:05Z', 'fail'],
    ['2027-05-01T12:00:00Z', 'ok'],
  ])('clock %s: %s', async (now, severity) => {
    expect(await checkClock(new Date(now))).toMatchObject([{ severity }]);
  });
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
