import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { addLink } from '../../../testing/affiliates';
import { makeTeam, type Team } from '../../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';
import { countRows } from '../../../testing/upgrades';
import { attacksWith } from '../../../testing/workspace-attacks';
import { exportTo, rowsIn, tamper } from '../../../testing/workspace-files';

let folder: string;
let server: TestServer;
let team: Team;
let others: Team;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspace-attacks-'));
  server = await startTestServer();
  team = await makeTeam(server);
  others = await makeTeam(server);
  const { id: linkId } = await addLink(team.owner);
  const entry = {
    workspaceId: team.workspaceId,
    linkId,
    currency: 'USD',
    createdAt: '2026-11-28T00:00:00.000Z',
  };
  const conversionId = newId();
  await server.app.db.write('affiliate_conversions').insert({
    ...entry,
    id: conversionId,
    kind: 'purchase',
    externalId: 'order-1',
    contentHash: 'x',
    name: 'Order 1',
    commissionRate: '10',
    commissionMinor: 1234,
  });
  await server.app.db
    .write('affiliate_ledger')
    .insert({ ...entry, id: newId(), conversionId, kind: 'commission', amountMinor: 1234 });
  const { body: partner } = await team.owner.get<{ name: string }>(`/api/partners/${team.partnerId}`);
  await team.owner.post('/api/deals', {
    partnerId: team.partnerId,
    name: `Deal of ${partner.name}`,
    customerName: 'Initech',
  });
  const form = new FormData();
  form.set('file', new Blob(['An attachment']), 'note.txt');
  await fetch(`${server.url}/api/attachments?object=partner:${team.partnerId}`, {
    method: 'POST',
    headers: { Cookie: team.owner.cookie(), Origin: server.url },
    body: form,
  });
  file = join(folder, 'team.zip');
  await exportTo(server.app, team.workspaceId, file);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const importFile = (path: string, more: object = {}) =>
  server.app.workspaceImporter.importWorkspace(path, { actor: 'Command line', owner: null, ...more });

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.app.fileStorage.list()) keys.push(key);
  return keys.sort();
}

async function expectNothingMade(importing: () => Promise<unknown>, message: RegExp): Promise<void> {
  const before = { rows: await countRows(server.app.db), files: await storedKeys() };
  await expect(importing()).rejects.toThrow(message);
  expect({ rows: await countRows(server.app.db), files: await storedKeys() }).toEqual(before);
}

describe('the import of a workspace', () => {
  it.each(attacksWith(() => others))(
    'refuses a file with %s, and nothing is made',
    async (_, message, change, isConsistent = true) => {
      const path = join(folder, 'attack.zip');
      await tamper(file, path, change, isConsistent);
      await expectNothingMade(() => importFile(path), message);
      if (!/store|refers|add up|not the file/.test(String(message)))
        await expectNothingMade(() => importFile(path, { isDryRun: true }), message);
    },
  );

  it('refuses rows and archives that need much room', async () => {
    const path = join(folder, 'large.zip');
    await tamper(file, path, ({ parts }) => {
      parts['data/partners.ndjson'] = text(`{"name":"${'x'.repeat(34 * 1024 * 1024)}"}\n`);
    });
    await expectNothingMade(() => importFile(path), /row that is too long/);
    await tamper(file, path, ({ parts }) => {
      parts['data/partners.ndjson'] = Buffer.alloc(70 * 1024 * 1024);
    });
    await expectNothingMade(() => importFile(path), /too much room/);
  });

  it('refuses archives that lie about their files, and links', async () => {
    const path = join(folder, 'zip.zip');
    const bytes = await readFile(file);
    const cases: [RegExp, (copy: Buffer) => Buffer][] = [
      [/no directory/, (copy) => copy.subarray(0, -30)],
      [/not a valid ZIP/, () => Buffer.from('no archive at all')],
      [
        /larger than its directory says|damaged/,
        (copy) => changeDirectory(copy, 'data/partners.ndjson', 24, 5),
      ],
      [/overlap/, (copy) => changeDirectory(copy, 'data/partners.ndjson', 42, 0)],
      [/is a link/, (copy) => changeDirectory(copy, 'data/partners.ndjson', 38, 0o120777 * 65536)],
      [/encrypted/, (copy) => changeDirectory(copy, 'data/partners.ndjson', 8, 1)],
    ];
    for (const [message, change] of cases) {
      await writeFile(path, change(Buffer.from(bytes)));
      await expectNothingMade(() => importFile(path), message);
    }
    await writeFile(path, zipSync({ 'README.txt': text('x') }));
    await expectNothingMade(() => importFile(path), /no manifest.json/);
  });

  it('leaves nothing when it stops anywhere', async () => {
    for (const share of [0.2, 0.45, 0.6, 0.75]) {
      const onProgress = (done: number, all: number) => {
        if (done / all >= share) throw new Error('stopped here');
      };
      await expectNothingMade(() => importFile(file, { onProgress }), /stopped here/);
    }
  });

  it('gives nobody a role, and invites the members', async () => {
    const path = join(folder, 'roles.zip');
    await tamper(file, path, ({ edit }) => {
      edit('users', (rows) => rows.map((row) => ({ ...row, superAdmin: true, password: 'x' })));
      edit('workspace_members', (rows) =>
        rows.map((row) => ({ ...row, joinedAt: '2020-01-01T00:00:00.000Z' })),
      );
    });
    const report = await importFile(path, { owner: 'new.owner@example.org' });
    const { workspaceId, invited } = report;
    expect(await server.app.db.read('workspace_members').where({ workspaceId })).toEqual([]);
    expect(await server.app.db.read('users').where({ superAdmin: true })).toEqual([]);
    const roles = invited.map(({ email, role }) => [email, role]);
    expect(Object.fromEntries(roles)).toEqual({
      'new.owner@example.org': 'owner',
      [team.emails.owner]: 'admin',
      [team.emails.admin]: 'admin',
      [team.emails.editor]: 'editor',
      [team.emails.viewer]: 'viewer',
      [team.emails.portal]: 'partner_portal',
    });
    // The account of the editor exists: it joins only by the invitation.
    const token = invited
      .find(({ email }) => email === team.emails.editor)
      ?.inviteUrl?.split('/')
      .at(-1);
    const accepted = await team.editor.post('/api/auth/accept-invite', { token });
    expect(accepted.status).toBe(200);
    expect((await team.editor.get<object[]>('/api/partners')).body).toHaveLength(1);
  });

  it('makes accounts for authors, which open with their invitation only', async () => {
    const target = await startTestServer();
    const { invited } = await target.app.workspaceImporter.importWorkspace(file, {
      actor: 'Command line',
      owner: null,
    });
    const owner = invited.find(({ role }) => role === 'owner');
    expect(owner?.email).toBe(team.emails.owner);
    const email = team.emails.owner;
    const visitor = target.visitor();
    expect((await visitor.post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(401);
    expect((await visitor.post('/api/auth/signup', { email, password: PASSWORD })).status).toBe(409);
    await visitor.post('/api/auth/forgot-password', { email });
    expect(await target.app.db.read('password_resets')).toEqual([]);
    const token = owner?.inviteUrl?.split('/').at(-1);
    const accepted = await visitor.post('/api/auth/accept-invite', { token, password: PASSWORD });
    expect(accepted.status).toBe(200);
    const { body } = await visitor.get<{ id: string }[]>('/api/partners');
    expect(body.map(({ id }) => id)).toEqual([team.partnerId]);
    const account: { id: string } = await target.app.db.read('users').where({ email }).first('id');
    expect(account.id).toBe(team.userIds.owner);
    expect((await target.visitor().post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(200);
    await target.close();
  });

  it('writes nothing in a dry run, which tells what would happen', async () => {
    const before = await countRows(server.app.db);
    const report = await importFile(file, { isDryRun: true });
    expect(await countRows(server.app.db)).toEqual(before);
    expect(report.counts).toMatchObject({ workspaces: 1, partners: 1, deals: 1 });
    expect(Object.keys(report.mapped)).toContain(team.partnerId);
    expect(report.renamed[0]).toMatchObject({ from: 'ADA-2026', to: expect.stringMatching(/^ADA-2026-\d$/) });
    const names = [...(await rowsIn(file)).keys()];
    expect(Object.keys(report.counts)).toEqual(expect.arrayContaining(['partners', 'files']));
    expect(names).toContain('workspace_members');
  });
});

const text = (value: string) => Buffer.from(value);

/** Writes a number of 32 bits into the directory's entry of a file. */
function changeDirectory(bytes: Buffer, path: string, offset: number, value: number): Buffer {
  const at = bytes.lastIndexOf(path) - 46;
  if (offset === 8) bytes.writeUInt16LE(value, at + offset);
  else bytes.writeUInt32LE(value >>> 0, at + offset);
  return bytes;
}
