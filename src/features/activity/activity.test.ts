import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../testing/actors';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ActiveObject, ShownChange } from './activity.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

type Role = 'admin' | 'editor' | 'viewer' | 'portal' | 'outsider';

async function activityOf(role: Role, type: ActiveObject, id: string, limit = 20) {
  const actor = await actorOf(server.app, team[role].cookie());
  return server.app.recordActivity.list(actor, { type, id }, { limit });
}

const words = ({ label, values }: ShownChange) =>
  values === null ? label : `${label}: ${values.before} → ${values.after}`;

const make = async (path: string, details: object) =>
  (await team.editor.post<{ id: string }>(path, details)).body.id;

describe('the activity of a record', () => {
  it('shows its changes newest first, and the old values only to readers of the audit log', async () => {
    const partnerId = await make('/api/partners', {
      name: 'Kraków Robotics',
      description: 'Robots.',
      industry: 'SaaS',
      size: 'SME',
      location: 'Kraków',
    });
    const id = await make('/api/campaigns', { name: 'Spring', templateType: 'webinar', checklist: [] });
    await team.editor.patch(`/api/campaigns/${id}`, { name: 'Summer', partnerId });
    await team.editor.patch(`/api/campaigns/${id}/status`, { status: 'pending_approval' });
    const seen = async (role: Role) =>
      (await activityOf(role, 'campaign', id)).items.map(({ action, changes }) => [
        action,
        ...changes.map(words),
      ]);
    expect(await seen('viewer')).toEqual([
      ['status_changed', 'Status: draft → pending_approval'],
      ['updated', 'Name', 'Partner'],
      ['created'],
    ]);
    expect(await seen('admin')).toEqual([
      ['status_changed', 'Status: draft → pending_approval'],
      ['updated', 'Name: Spring → Summer', 'Partner'],
      ['created'],
    ]);
    const { items } = await activityOf('viewer', 'campaign', id);
    expect(items[0]?.userName).toMatch(/^editor@/);
    expect(JSON.stringify(items)).not.toContain(partnerId);
  });

  it('is empty for a record of another workspace, and for an id of another kind', async () => {
    const id = await make('/api/leads', { name: 'Ada', company: 'Globex', email: 'ada@globex.example' });
    expect((await activityOf('viewer', 'lead', id)).items).toHaveLength(1);
    expect((await activityOf('outsider', 'lead', id)).items).toEqual([]);
    expect((await activityOf('viewer', 'event', id)).items).toEqual([]);
  });

  it('covers deals and roadmap items, and applications only for those who may read them', async () => {
    const item = await make('/api/roadmap-items', { title: 'Connector' });
    const deal = { partnerId: team.partnerId, name: 'Phones', customerName: 'Hooli' };
    for (const [type, id] of [
      ['roadmap_item', item],
      ['deal', await make('/api/deals', deal)],
    ] as const)
      expect((await activityOf('viewer', type, id)).items.map(({ action }) => action)).toEqual(['created']);
    await expect(activityOf('editor', 'application', 'x')).rejects.toMatchObject({ status: 403 });
    expect((await activityOf('admin', 'application', 'x')).items).toEqual([]);
  });

  it('is refused to portal users', async () => {
    await expect(activityOf('portal', 'lead', 'x')).rejects.toMatchObject({ status: 403 });
  });

  it('is read in pages, names the user, and hides which API key it was', async () => {
    const id = await make('/api/leads', { name: 'Ada', company: 'Globex', email: 'ada@globex.example' });
    await team.editor.patch('/api/auth/me', { name: 'Grace Hopper' });
    for (const city of ['Perth', 'Kraków']) await team.editor.patch(`/api/leads/${id}`, { city });
    const actor = await actorOf(server.app, team.viewer.cookie());
    const object = { type: 'lead', id } as const;
    const first = await server.app.recordActivity.list(actor, object, { limit: 2 });
    expect(first.items.map(({ userName }) => userName)).toEqual(['Grace Hopper', 'Grace Hopper']);
    expect(first.nextCursor).not.toBeNull();
    await server.app.db.write('audit_entries').insert({
      id: 'zz-key',
      workspaceId: team.workspaceId,
      actorName: 'API key Shop (phk_1234…)',
      action: 'updated',
      objectType: 'lead',
      objectId: id,
      objectName: 'Ada',
      changes: '[]',
      createdAt: '2099-01-01T00:00:00.000Z',
    });
    const [newest] = (await activityOf('viewer', 'lead', id)).items;
    expect(newest?.userName).toBe('API key');
  });
});
