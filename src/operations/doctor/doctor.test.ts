import { existsSync } from 'node:fs';
import { chmod, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config';
import { connect } from '../../db/connect';
import { openSqliteFile } from '../../db/sqlite/sqlite-connection';
import { newId } from '../../lib/ids';
import { startClamd } from '../../testing/clamd';
import { createTestInstallation } from '../../testing/command';
import type { Installation } from '../../testing/installation';
import { checkDatabase } from './database';
import type { Finding } from './finding';
import { checkClock, checkNode, checkUser } from './machine';

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
  return { code, stderr, ok, findings, of };
}

describe('doctor', () => {
  it('accepts a new installation and warns about missing optional parts', async () => {
    const { code, stderr, ok, of } = await doctor();
    expect({ code, stderr, ok }).toEqual({ code: 0, stderr: '', ok: true });
    for (const check of ['amounts', 'build', 'clock', 'configuration', 'database', 'schema'])
      expect(of(check)).toMatchObject({ severity: 'ok' });
    expect(of('mail')).toMatchObject({ severity: 'warn', message: expect.stringContaining('SMTP_URL') });
    expect(of('public url')).toMatchObject({ severity: 'warn' });
    expect(of('mail queue')).toMatchObject({
      severity: 'ok',
      message: 'no email waits; none failed in 30 days',
    });
  });

  it('counts waiting and failed emails', async () => {
    const { dataDir, databaseUrl } = installation;
    const db = connect({ dataDir, databaseUrl });
    const mail = (status: string, error: string | null, createdAt: string) => ({
      id: newId(),
      workspaceId: null,
      userId: null,
      address: 'ada@example.org',
      kind: 'security',
      status,
      sealed: null,
      attempts: 1,
      dueAt: createdAt,
      leaseOwner: null,
      expiresAt: createdAt,
      error,
      createdAt,
      finishedAt: null,
    });
    const waiting = mail('queued', null, '2026-01-01T00:00:00.000Z');
    await db.write('mails').insert(waiting);
    const queue = async (env: Record<string, string>) => {
      const data = { PARTNERHUB_DATA: dataDir, DATABASE_URL: databaseUrl ?? '' };
      const findings = await checkDatabase(loadConfig({ ...data, ...env }), () => new Date(), {
        verifyFiles: false,
      });
      return findings.find(({ check }) => check === 'mail queue');
    };
    expect(await queue({})).toMatchObject({
      severity: 'warn',
      message:
        '1 email waiting, the oldest since 2026-01-01T00:00:00.000Z; none failed in 30 days: set SMTP_URL to send them',
    });
    const SMTP_URL = `smtp://127.0.0.1:${await closedPort()}`;
    expect(await queue({ SMTP_URL })).toMatchObject({
      severity: 'warn',
      message: expect.stringContaining('check that serve is running'),
    });
    await db.write('mails').delete();
    await db
      .write('mails')
      .insert([
        mail('failed', 'Greylisted', '2026-01-01T00:00:00.000Z'),
        mail('failed', 'No such user', '2026-01-02T00:00:00.000Z'),
      ]);
    expect(await queue({ SMTP_URL })).toEqual({
      check: 'mail queue',
      severity: 'warn',
      message: 'no email waits; 2 emails failed in 30 days, the last one: No such user',
    });
    await db.close();
  });
});

/** These results don't depend on the database. */
describe.skipIf(isPostgres)('doctor with any database', () => {
  it('prints one aligned line per check of doctor', async () => {
    const { stdout } = await installation.run(['doctor']);
    expect(stdout).toMatch(/^(ok {4}|warn {2})node {12}Node\.js \d/);
    expect(stdout).toMatch(/\nProblems: 0\. Warnings: \d\.\n$/);
  });

  it('reports the retention of feed items, articles and the audit log', async () => {
    expect((await doctor({ PARTNERHUB_AUDIT_RETENTION: '26w' })).of('retention')).toEqual({
      check: 'retention',
      severity: 'ok',
      message: 'feed items and articles forever, the audit log for 182 days, the trash for 30 days',
    });
  });

  it('names the scripts for which Chromium has no font', async () => {
    const file = join(installation.dataDir, '..', 'fonts.conf');
    await writeFile(file, '<fontconfig></fontconfig>');
    const { code, of } = await doctor({ FONTCONFIG_FILE: file });
    expect(code).toBe(0);
    expect(of('fonts')).toMatchObject({ severity: 'warn' });
    for (const script of ['Latin', 'Arabic', 'Chinese', 'Japanese', 'Korean', 'emoji', 'fonts-noto-cjk'])
      expect(of('fonts')?.message).toContain(script);
    // Chromium needs fonts itself, so each machine with Chromium has some.
    expect((await doctor()).of('fonts')?.message).not.toContain('Latin');
  });

  it('reports each invalid variable', async () => {
    const { code, of } = await doctor({ PORT: 'abc' });
    expect(code).toBe(1);
    expect(of('configuration')).toMatchObject({ severity: 'fail', message: 'PORT: must be a port number' });
  });

  it('fails for configured parts that are missing', async () => {
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

  it('warns of unknown variables and of a proxy whose X-Forwarded-For is ignored, and tries ClamAV', async () => {
    const clamd = await startClamd();
    const PARTNERHUB_URL = 'https://partners.example.com';
    const { findings, of } = await doctor({ ...clamd.env, PARTNERHUB_URL, PARTNERHUB_SIGN_UP: 'closed' });
    expect(findings).toContainEqual({
      check: 'configuration',
      severity: 'warn',
      message: 'PARTNERHUB_SIGN_UP is unknown: did you mean PARTNERHUB_SIGNUP?',
    });
    expect(of('proxy')).toMatchObject({
      severity: 'warn',
      message: expect.stringContaining('PARTNERHUB_TRUST_PROXY is 0'),
    });
    expect(of('clamav')).toMatchObject({ severity: 'ok', message: 'scans uploaded files' });
    await clamd.close();
    const without = await doctor({ ...clamd.env, PARTNERHUB_URL, PARTNERHUB_TRUST_PROXY: '1' });
    expect(without.of('proxy')).toMatchObject({ severity: 'ok' });
    expect(without.of('clamav')).toMatchObject({
      severity: 'fail',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('fails without a stack when the database cannot be reached', async () => {
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

describe.runIf(isPostgres)('doctor with PostgreSQL', () => {
  it('compares the clock with that of PostgreSQL', async () => {
    const { of } = await doctor();
    expect(of('database')?.message).toMatch(/^PostgreSQL \d/);
    expect(of('database clock')).toMatchObject({ severity: 'ok' });
  });
});

describe.skipIf(isPostgres)('doctor with SQLite', () => {
  const database = () => join(installation.dataDir, 'partnerhub.sqlite');

  it('warns that there is no SQLite database, and does not create one', async () => {
    await rm(database());
    expect((await doctor()).of('database')).toMatchObject({ severity: 'warn' });
    expect(existsSync(database())).toBe(false);
  });

  it('fails for a damaged SQLite database', async () => {
    const connection = await openSqliteFile(database(), 'existing');
    const [size] = await connection.all<{ page_count: number }>('PRAGMA page_count');
    await connection.close();
    await truncate(database(), ((size?.page_count ?? 0) - 4) * 4096);
    const { code, ok } = await doctor();
    expect({ code, ok }).toEqual({ code: 1, ok: false });
  });

  it.each([
    ['a newer', '999-later', /belongs to a newer PartnerHub \(it has the migration 999-later\)$/],
    [
      'an unreleased',
      '2026-11-21-foundation',
      /unreleased version .* start with an empty PARTNERHUB_DATA folder/,
    ],
  ])('fails for %s schema, which serve refuses too', async (_, name, message) => {
    const connection = await openSqliteFile(database(), 'existing');
    await connection.exec(
      `INSERT INTO knex_migrations (name, batch, migration_time) VALUES ('${name}', 9, 0)`,
    );
    await connection.close();
    expect((await doctor()).of('schema')).toMatchObject({ severity: 'fail' });
    const serving = await installation.run(['serve', '--port', '0']);
    expect(serving).toMatchObject({ code: 1, stdout: '' });
    expect(serving.stderr.split('\n')).toEqual([expect.stringMatching(message), '']);
  });

  it('warns about data that other users can read, which serve makes private', async () => {
    expect(await modeOf(database())).toBe('600');
    expect((await doctor()).of('data folder')).toMatchObject({ severity: 'ok' });
    await chmod(installation.dataDir, 0o755);
    await chmod(database(), 0o644);
    const { code, findings } = await doctor();
    expect(code).toBe(0);
    expect(findings.filter(({ check }) => check === 'data folder').map(({ message }) => message)).toEqual([
      `other users of this machine have access to ${installation.dataDir} (mode 755): serve makes it private`,
      `other users of this machine have access to ${database()} (mode 644): serve makes it private`,
    ]);

    const { url } = await installation.serve();
    // The server opens the database for its first request, which adds files.
    expect((await fetch(`${url}/signin`)).status).toBe(200);
    const files = (await readdir(installation.dataDir)).map((name) => join(installation.dataDir, name));
    expect(files.length).toBeGreaterThanOrEqual(4);
    expect(await modeOf(installation.dataDir)).toBe('700');
    expect(new Set(await Promise.all(files.map(modeOf)))).toEqual(new Set(['600']));
  });
});

describe.skipIf(isPostgres)('single checks', () => {
  it.each([
    ['18.20.0', '2026-03-01', 'fail'],
    ['20.18.9', '2026-03-01', 'fail'],
    ['20.19.0', '2026-04-30', 'ok'],
    ['20.19.0', '2026-05-01', 'warn'],
    ['25.3.0', '2026-11-22', 'warn'],
    ['24.0.0', '2026-11-22', 'ok'],
    ['26.1.0', '2026-11-22', 'ok'],
    ['31.0.0', '2032-11-22', 'ok'],
  ])('checks Node.js %s on %s: %s', async (version, day, severity) => {
    expect(await checkNode(version, new Date(day))).toMatchObject([{ severity }]);
  });

  it('names the end-of-life date of a Node.js version', async () => {
    const [finding] = await checkNode('20.19.0', new Date('2026-11-22'));
    expect(finding?.message).toBe(
      'Node.js 20.19.0 has had no security fixes since 2026-04-30: install Node.js 24 or 26',
    );
  });

  it('warns about root and, in a container, names the user of the image', async () => {
    expect(await checkUser(1000, false)).toMatchObject([{ severity: 'ok' }]);
    expect(await checkUser(null, false)).toMatchObject([{ severity: 'ok' }]);
    expect(await checkUser(0, false)).toMatchObject([{ severity: 'warn' }]);
    const [inContainer] = await checkUser(0, true);
    expect(inContainer?.message).toBe(
      'running as root in a container: use the user of the image, partnerhub',
    );
  });

  it.each([
    ['1970-01-01T00:00:05Z', 'fail'],
    ['2027-05-01T12:00:00Z', 'ok'],
  ])('checks the clock %s: %s', async (now, severity) => {
    expect(await checkClock(new Date(now))).toMatchObject([{ severity }]);
  });
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
