import { mkdtemp, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../lib/clock';
import { readUniqueColumns } from '../../records/merge/merge-schema.repo';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { exportTo, tamper } from '../../../testing/workspace-files';
import { uniqueInInstallation } from '../left-out.rules';
import { importTables } from './import-tables';
import { importKey } from './run-imports';
import { importMessages, type ImportView } from './workspace-imports.rules';

const PATH = '/api/superadmin/workspace-imports';

let folder: string;
let server: TestServer;
let team: Team;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspace-uploads-'));
  server = await startTestServer();
  team = await makeTeam(server);
  file = join(folder, 'team.zip');
  await exportTo(server.app, team.workspaceId, file);
  await server.app.db.write('users').where({ id: team.userIds.outsider }).update({ superAdmin: true });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function upload(path: string, who: keyof Team['emails'] = 'outsider') {
  const response = await fetch(server.url + PATH, {
    method: 'POST',
    headers: {
      Cookie: team[who].cookie(),
      Origin: server.url,
      'Content-Type': 'application/zip',
      'X-File-Name': 'workspace.zip',
    },
    body: await readFile(path),
  });
  const body: ImportView = await response.json();
  return { status: response.status, body };
}

const get = async (id: string) => (await team.outsider.get<ImportView>(`${PATH}/${id}`)).body;

async function checked(path: string): Promise<ImportView> {
  const { status, body } = await upload(path);
  expect({ status, view: body.status }).toEqual({ status: 202, view: 'checking' });
  await expect.poll(async () => (await get(body.id)).status, { timeout: 20_000 }).not.toBe('checking');
  return get(body.id);
}

describe('imports of workspaces by super admins', () => {
  it('are checked, and imported when they are confirmed', async () => {
    const view = await checked(file);
    expect(view).toMatchObject({ status: 'checked', error: null, report: { counts: { partners: 1 } } });
    expect(view.report?.invited.map(({ role }) => role).sort()).toEqual(
      ['admin', 'admin', 'editor', 'partner_portal', 'viewer'].sort(),
    );
    const before = await server.app.db.read('workspaces').pluck('id');
    const { status } = await team.outsider.post(`${PATH}/${view.id}/confirm`, {});
    expect(status).toBe(202);
    await expect.poll(async () => (await get(view.id)).status, { timeout: 20_000 }).toBe('done');
    const { report } = await get(view.id);
    const after = await server.app.db.read('workspaces').pluck('id');
    expect(after.filter((id) => !before.includes(id))).toEqual([report?.workspaceId]);
    const members: object[] = await server.app.db
      .read('workspace_members')
      .where({ workspaceId: report?.workspaceId })
      .select('userId', 'role');
    expect(members).toEqual([{ userId: team.userIds.outsider, role: 'owner' }]);
    const entry: object = await server.app.db
      .read('audit_entries')
      .where({ workspaceId: report?.workspaceId, action: 'imported' })
      .first('actorId', 'objectType');
    expect(entry).toEqual({ actorId: team.userIds.outsider, objectType: 'workspace' });
    await expect(server.app.fileStorage.read(importKey(view.id))).rejects.toThrow('There is no file');
    expect((await team.outsider.post(`${PATH}/${view.id}/confirm`, {})).status).toBe(409);
  });

  it('invite another owner who is named', async () => {
    const view = await checked(file);
    const owner = 'another@example.org';
    await team.outsider.post(`${PATH}/${view.id}/confirm`, { owner });
    await expect.poll(async () => (await get(view.id)).status, { timeout: 20_000 }).toBe('done');
    const { report } = await get(view.id);
    expect(report?.invited[0]).toEqual({ email: owner, role: 'owner', mailStatus: 'off' });
    const workspaceId = report?.workspaceId;
    expect(await server.app.db.read('workspace_members').where({ workspaceId })).toEqual([]);
  });

  it('say what is wrong with a file', async () => {
    const path = join(folder, 'wrong.zip');
    await tamper(file, path, ({ manifest }) => void (manifest.format = 'other'));
    const view = await checked(path);
    expect(view).toMatchObject({ status: 'failed', error: expect.stringContaining('format') });
    await expect(server.app.fileStorage.read(importKey(view.id))).rejects.toThrow('There is no file');
  });

  it('are only for super admins', async () => {
    const view = await checked(file);
    for (const who of ['owner', 'admin', 'editor', 'viewer', 'portal'] as const) {
      expect((await upload(file, who)).status).toBe(403);
      expect((await team[who].get(PATH)).status).toBe(403);
      expect((await team[who].get(`${PATH}/${view.id}`)).status).toBe(403);
      expect((await team[who].post(`${PATH}/${view.id}/confirm`, {})).status).toBe(403);
    }
    expect((await team.outsider.get<ImportView[]>(PATH)).body[0]).toEqual(view);
    expect((await team.outsider.delete(`${PATH}/${view.id}`)).status).toBe(204);
    expect((await team.outsider.get(`${PATH}/${view.id}`)).status).toBe(404);
  });

  it('are uploaded and confirmed one at a time', async () => {
    const both = await Promise.all([upload(file), upload(file)]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    const { id = '' } = both.find(({ status }) => status === 202)?.body ?? {};
    await expect.poll(async () => (await get(id)).status, { timeout: 20_000 }).toBe('checked');
    const other = await checked(file);
    const confirmed = await Promise.all(
      [id, other.id].map((one) => team.outsider.post(`${PATH}/${one}/confirm`, {})),
    );
    expect(confirmed.map(({ status }) => status).sort()).toEqual([202, 409]);
    const started = confirmed[0]?.status === 202 ? id : other.id;
    await expect.poll(async () => (await get(started)).status, { timeout: 20_000 }).toBe('done');
    const stored: string[] = [];
    for await (const { key } of server.app.fileStorage.list())
      if (key.startsWith('imports/')) stored.push(key);
    const waiting: string[] = await server.app.db
      .read('workspace_imports')
      .where({ status: 'checked' })
      .pluck('id');
    expect(stored.sort()).toEqual(waiting.map(importKey).sort());
  });

  it('fail if their process was killed, and are deleted after a day', async () => {
    const view = await checked(file);
    const soon = new Date(Date.parse(view.createdAt) + minutes(1)).toISOString();
    await server.app.db
      .write('workspace_imports')
      .where({ id: view.id })
      .update({ status: 'running', aliveUntil: soon });
    expect((await upload(file)).status).toBe(409);
    server.clock.advance(minutes(2));
    expect(await get(view.id)).toMatchObject({ status: 'failed', error: importMessages.killed });
    server.clock.advance(days(1));
    await server.app.workspaceImportRunner.sweep();
    expect(await server.app.db.read('workspace_imports')).toEqual([]);
    const left = await mkdtemp(join(tmpdir(), 'partnerhub-import-'));
    const used = await mkdtemp(join(tmpdir(), 'partnerhub-import-'));
    const old = new Date(server.clock.now().getTime() - days(2));
    await utimes(left, old, old);
    await utimes(used, server.clock.now(), server.clock.now());
    await server.app.workspaceImportRunner.sweepAbandoned();
    await expect(stat(left)).rejects.toThrow('ENOENT');
    expect((await stat(used)).isDirectory()).toBe(true);
    await rm(used, { recursive: true });
  });
});

it('each unique index of the installation is decided', async () => {
  const { db } = server.app;
  const found: string[] = [];
  for (const { name, columns, references } of await importTables(db)) {
    const ids = new Set(['id', ...references.map(({ column }) => column)]);
    for (const { name: column } of [...columns, { name: 'tokenHash' }]) {
      if (ids.has(column) || /Id$/.test(column)) continue;
      for (const others of await readUniqueColumns(db, name, column))
        if (!others.some((other) => ids.has(other) || /Id$/.test(other))) found.push(`${name}.${column}`);
    }
  }
  expect(found.sort()).toEqual(Object.keys(uniqueInInstallation).sort());
});
