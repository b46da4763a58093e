import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config';
import { connect } from '../db/connect';
import { withDatabase } from '../db/upgrade-schema';
import { createTestInstallation } from '../testing/command';
import type { Installation } from '../testing/installation';

/** Services are tested on both engines. The output of commands doesn't depend on the engine. */
const isPostgres = process.env.TEST_DATABASE === 'postgres';

let installation: Installation;

beforeAll(async () => {
  installation = await createTestInstallation();
});
afterAll(() => installation.remove());

const run = (...args: string[]) => installation.run(args);

/** The complete output of a failed command. */
const oneLine = (text: string) => ({
  stdout: '',
  stderr: expect.stringMatching(new RegExp(`^Error: ${text}[^\\n]*\\n$`)),
});

async function json(...args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('users', () => {
  it('creates a user without a password, promotes, demotes and lists them', async () => {
    const created = await run('users', 'create', 'Ada@Example.org');
    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(created.stdout).toMatch(/^http:\/\/\S+\/reset-password\/\S{40,}\n$/);
    expect(await json('users', 'promote', 'ada@example.org')).toMatchObject({ superAdmin: true });
    expect(await json('users', 'list')).toMatchObject([{ email: 'ada@example.org', superAdmin: true }]);
    expect(await json('users', 'demote', 'ada@example.org')).toMatchObject({ superAdmin: false });
    const { stdout } = await run('users', 'list');
    expect(stdout).toMatch(
      /^EMAIL +NAME +SUPER ADMIN +DISABLED +LAST LOGIN +CREATED\nada@example.org +no +no +Never +\d{4}-/,
    );
  });

  it.skipIf(isPostgres)(
    'renames an account, and refuses an unknown one and an address that is taken',
    async () => {
      await run('users', 'create', 'before@example.org');
      await run('users', 'create', 'other@example.org');
      expect(await run('users', 'rename', 'before@example.org', 'After@example.org')).toEqual({
        code: 0,
        stdout: 'before@example.org is now after@example.org, and was signed out everywhere.\n',
        stderr: '',
      });
      expect(await run('users', 'rename', 'before@example.org', 'again@example.org')).toEqual({
        code: 1,
        ...oneLine('There is no account with the email before@example.org'),
      });
      expect(await run('users', 'rename', 'after@example.org', 'other@example.org')).toEqual({
        code: 1,
        ...oneLine('An account with this email already exists'),
      });
    },
  );

  it.skipIf(isPostgres)(
    'deletes an account with --force, and without it only lists what is deleted',
    async () => {
      await run('users', 'create', 'leaving@example.org');
      expect(await run('users', 'delete', 'leaving@example.org')).toEqual({
        code: 1,
        stdout: 'deletes  the account leaving@example.org\n',
        stderr: 'Error: --force deletes this for good: make a backup first\n',
      });
      expect(await json('users', 'delete', 'leaving@example.org', '--force')).toEqual({
        email: 'leaving@example.org',
        workspaces: [],
      });
      expect(await run('users', 'delete', 'leaving@example.org', '--force')).toEqual({
        code: 1,
        ...oneLine('There is no account with the email leaving@example.org'),
      });
    },
  );

  it.skipIf(isPostgres)(
    'refuses a second account with the same email and a reset link without an account',
    async () => {
      await run('users', 'create', 'twice@example.org');
      expect(await run('users', 'create', 'twice@example.org')).toEqual({
        code: 1,
        ...oneLine('An account with this email already exists'),
      });
      expect(await json('users', 'mfa-reset', 'twice@example.org')).toEqual({
        email: 'twice@example.org',
        hadSecondFactor: false,
      });
      expect(await json('users', 'mfa-rotate-key')).toEqual({ resealed: 0, unreadable: 0 });
      expect(await run('users', 'reset-link', 'nobody@example.org')).toEqual({
        code: 1,
        ...oneLine('There is no account with the email nobody@example.org'),
      });
      expect(await json('users', 'reset-link', 'twice@example.org')).toMatchObject({
        resetUrl: expect.stringContaining('/reset-password/'),
      });
    },
  );

  it.skipIf(isPostgres)('reports that an account is not signed in anywhere, or does not exist', async () => {
    await run('users', 'create', 'idle@example.org');
    expect(await run('users', 'sessions', 'idle@example.org')).toEqual({
      code: 0,
      stdout: 'idle@example.org is not signed in anywhere.\n',
      stderr: '',
    });
    expect(await json('users', 'sessions', 'idle@example.org')).toEqual([]);
    const revoked = await run('users', 'sessions', 'idle@example.org', '--revoke');
    expect(revoked.stdout).toBe('Ended 0 sessions of idle@example.org.\n');
    expect(await run('users', 'sessions', 'nobody@example.org')).toEqual({
      code: 1,
      ...oneLine('There is no account with the email nobody@example.org'),
    });
  });
});

describe('the demo workspace', () => {
  it('creates the demo workspace once', async () => {
    const { code, stdout, stderr } = await run('seed', '--demo');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Email: mara\.lindqvist@halden\.example$/m);
    expect(stdout).toMatch(/^Password: \S{16}$/m);

    const again = await run('seed', '--demo');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(/already exists\nEmail: mara\.lindqvist@halden\.example\n/);
    expect(again.stdout).not.toContain('Password:');
    const workspaces = await json('workspaces', 'list');
    // The demo workspace and the companies in its discovery list.
    expect(workspaces).toHaveLength(15);
    expect(workspaces).toContainEqual(expect.objectContaining({ name: 'Halden' }));
  });

  it('has affiliate links with several clicks on a day', async () => {
    const db = connect(installation);
    const [most] = await db.read('affiliate_days').max('clicks as clicks');
    await db.close();
    expect(most?.clicks).toBeGreaterThan(5);
  });

  it.skipIf(isPostgres)('lists the demo applications and converts an approved one once', async () => {
    const all = await json('apps', 'list', '--workspace', 'Halden');
    expect(all).toHaveLength(25);
    const approved = await json('apps', 'list', '--workspace', 'Halden', '--status', 'Approved');
    const open = asApplications(approved).filter(({ partnerId }) => partnerId === null);
    const [first] = open;
    expect(first).toBeDefined();
    const converted = await json('apps', 'convert', first?.id ?? '');
    expect(converted).toMatchObject({ name: first?.companyName, onboardingStatus: 'onboarding' });
    expect(await run('apps', 'convert', first?.id ?? '')).toEqual({
      code: 1,
      ...oneLine('This application has already been converted to a partner'),
    });
  });

  it.skipIf(isPostgres)('expires deals whose protection has ended, once', async () => {
    // Expires all deals that are already due in the demo.
    await json('deals', 'expire');
    const db = connect(loadConfig({ PARTNERHUB_DATA: installation.dataDir, LOG_LEVEL: 'silent' }));
    try {
      const deal: { id: string } = await db.read('deals').where('status', 'approved').first('id');
      await db.write('deals').where(deal).update({ protectedUntil: '2026-01-01T00:00:00.000Z' });
      expect(await json('deals', 'expire')).toEqual({ expired: 1, warned: 0 });
      expect(await db.read('deals').where(deal).pluck('status')).toEqual(['expired']);
    } finally {
      await db.close();
    }
    expect(await run('deals', 'expire')).toEqual({
      code: 0,
      stdout: 'Expired: 0. Warnings: 0.\n',
      stderr: '',
    });
  });

  it.skipIf(isPostgres)('invites a user to a workspace, and a portal user with a partner', async () => {
    const invite = ['invite', 'new@example.org', '--workspace', 'Halden'];
    expect(await run(...invite)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\/invite\/\S+\n$/),
    });
    expect(await run(...invite, '--role', 'partner_portal')).toEqual({
      code: 1,
      ...oneLine('Partner is required'),
    });
    expect(await json(...invite, '--role', 'partner_portal', '--partner', 'Quillstack')).toMatchObject({
      role: 'partner_portal',
      workspaceName: 'Halden',
    });
    expect(await run('invite', 'new@example.org', '--workspace', 'Elsewhere')).toEqual({
      code: 1,
      ...oneLine('There is no workspace "Elsewhere"'),
    });
  });
});

function asApplications(list: unknown): { id: string; companyName: string; partnerId: string | null }[] {
  return Array.isArray(list) ? list : [];
}

describe('openapi', () => {
  it.skipIf(isPostgres)('prints the whole document without a server', async () => {
    const { code, stdout, stderr } = await run('openapi');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      openapi: '3.1.1',
      paths: { '/api/leads': { get: { operationId: 'listLeads' } } },
      components: { responses: { 404: {} } },
    });
  });
});

/** Makes a migration and the later ones those of the last upgrade. */
const startNewBatch = ({ dataDir, databaseUrl }: Installation, first: string) =>
  withDatabase({ dataDir, databaseUrl }, (db) =>
    db.write('knex_migrations').where('name', '>=', first).update({ batch: 2 }),
  );

describe('migrate', () => {
  it('migrate applies, lists and undoes migrations', async () => {
    const fresh = await createTestInstallation({}, { isMigrated: false });
    try {
      expect(await fresh.run(['migrate'])).toMatchObject({ code: 0, stderr: '' });
      expect((await fresh.run(['migrate'])).stdout).toBe('The schema is up to date\n');
      const status: unknown = JSON.parse((await fresh.run(['migrate', '--status', '--json'])).stdout);
      expect(status).toMatchObject({ pending: [], unknown: [] });
      await startNewBatch(fresh, '094-money');
      const listed = await fresh.run(['migrate', '--rollback']);
      expect(listed).toMatchObject({ code: 1, stderr: expect.stringContaining('--force undoes') });
      expect(listed.stdout).toMatch(/^undoes {3}094-money$[^]*^deletes {2}the table payees with 0 rows$/m);
      expect((await fresh.run(['migrate', '--rollback', '--force'])).stdout).toMatch(/^Undone .*094-money$/m);
      expect((await fresh.run(['migrate', '--status'])).stdout).toMatch(/^pending {2}094-money$/m);
    } finally {
      await fresh.remove();
    }
  });

  it('applies each migration once when several processes migrate at once', async () => {
    const fresh = await createTestInstallation({}, { isMigrated: false });
    try {
      const runs = await Promise.all([1, 2, 3].map(() => fresh.run(['migrate'])));
      expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
        runs.map(() => ({ code: 0, stderr: '' })),
      );
      expect(runs.filter(({ stdout }) => stdout.startsWith('Applied'))).toHaveLength(1);
    } finally {
      await fresh.remove();
    }
  });
});
