import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { days, minutes } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { exportKey } from './run-exports';
import { exportMessages, type ExportView } from './workspace-exports.rules';

let server: TestServer;
let team: Team;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  path = `/api/workspaces/${team.workspaceId}/exports`;
});
afterAll(() => server.close());

const cookieOf = (cookie: string) => ({ headers: { Cookie: cookie } });
const start = () => team.owner.post<ExportView>(path);
const get = async (id: string) => (await team.owner.get<ExportView>(`${path}/${id}`)).body;

async function finished(): Promise<ExportView> {
  const { status, body } = await start();
  expect({ status, body }).toMatchObject({ status: 202, body: { status: 'running', size: null } });
  await expect.poll(async () => (await get(body.id)).status).toBe('done');
  return get(body.id);
}

describe('the exports of a workspace', () => {
  it('are made in the background, listed and downloaded by owners', async () => {
    const view = await finished();
    expect(view).toMatchObject({ progress: 100, error: null });
    const expires = Date.parse(view.expiresAt) - Date.parse(view.createdAt);
    expect(expires).toBe(days(7));
    expect((await team.owner.get<ExportView[]>(path)).body[0]).toEqual(view);
    const response = await fetch(`${server.url}${path}/${view.id}/download`, cookieOf(team.owner.cookie()));
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="workspace-\d{4}-\d\d-\d\d.zip"/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBe(view.size);
    const partners = Buffer.from(unzipSync(bytes)['data/partners.ndjson'] ?? []).toString();
    expect(JSON.parse(partners)).toMatchObject({ id: team.partnerId });
    const { body: entries } = await team.owner.get<{ action: string; objectType: string }[]>(
      '/api/audit-log?action=exported',
    );
    expect(entries[0]).toMatchObject({ action: 'exported', objectType: 'workspace' });
  });

  it('are only for owners of this workspace', async () => {
    const { id } = await finished();
    for (const who of ['admin', 'editor', 'viewer', 'portal'] as const)
      for (const place of [path, `${path}/${id}`, `${path}/${id}/download`])
        expect((await team[who].get(place)).status).toBe(403);
    expect((await team.admin.post(path)).status).toBe(403);
    for (const place of [path, `${path}/${id}`, `${path}/${id}/download`])
      expect((await team.outsider.get(place)).status).toBe(404);
    expect((await team.outsider.post(path)).status).toBe(404);
    const { body: me } = await team.outsider.get<{ workspaceId: string }>('/api/auth/me');
    for (const end of [id, `${id}/download`, newId()])
      expect((await team.outsider.get(`/api/workspaces/${me.workspaceId}/exports/${end}`)).status).toBe(404);
  });

  it('run one at a time, also when several are asked for at once', async () => {
    const answers = await Promise.all([start(), start(), start()]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([202, 409, 409]);
    const { body } = answers.find(({ status }) => status === 202) ?? { body: null };
    await expect.poll(async () => (await get(body?.id ?? '')).status).toBe('done');
  });

  it('are deleted after a day if their workspace is gone', async () => {
    const { id } = await finished();
    await server.app.db.write('workspace_exports').where({ id }).delete();
    await server.app.workspaceExportRunner.sweepAbandoned();
    const exists = () =>
      server.app.fileStorage.read(exportKey(id)).then((stream) => !stream.destroy().closed);
    expect(await exists()).toBe(true);
    server.clock.advance(days(2));
    await server.app.workspaceExportRunner.sweepAbandoned();
    await expect(exists()).rejects.toThrow('There is no file');
  });

  it('fail if their process was killed, and can then be started again', async () => {
    const { id, createdAt } = await finished();
    const soon = new Date(Date.parse(createdAt) + minutes(1)).toISOString();
    await server.app.db
      .write('workspace_exports')
      .where({ id })
      .update({ status: 'running', size: null, aliveUntil: soon });
    expect((await start()).status).toBe(409);
    expect((await team.owner.get(`${path}/${id}/download`)).status).toBe(404);
    server.clock.advance(minutes(2));
    expect(await get(id)).toMatchObject({ status: 'failed', error: exportMessages.killed });
    await finished();
  });

  it('are deleted after 7 days, and when there are more than three', async () => {
    for (let count = 0; count < 5; count += 1) await finished();
    const { body: kept } = await team.owner.get<ExportView[]>(path);
    expect(kept).toHaveLength(3);
    const files = async () => {
      const keys: string[] = [];
      for await (const { key } of server.app.fileStorage.list()) keys.push(key);
      return keys.filter((key) => key.startsWith('exports/')).sort();
    };
    expect(await files()).toEqual(kept.map(({ id }) => exportKey(id)).sort());
    server.clock.advance(days(7));
    expect((await team.owner.get(`${path}/${kept[0]?.id}/download`)).status).toBe(404);
    await server.app.workspaceExportRunner.sweep();
    expect(await files()).toEqual([]);
    expect((await team.owner.get<ExportView[]>(path)).body).toEqual([]);
  });
});
