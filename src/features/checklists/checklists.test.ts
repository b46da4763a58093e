import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign, makeCampaignIn } from '../../testing/campaigns';
import type { Client } from '../../testing/client';
import { makeEvent } from '../../testing/events';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { WithChecklist } from './checklist.rules';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());

type Ticked = WithChecklist & { id: string };
const checklist = ['Agree on a topic', 'Invite both lists', 'Follow up'];
const nouns = [
  { noun: 'campaign', path: '/api/campaigns', make: makeCampaign },
  { noun: 'event', path: '/api/events', make: makeEvent },
] as const;

describe.each(nouns)('checklist', ({ noun, path, make }) => {
  const urlOf = ({ id }: { id: string }) => `${path}/${id}/checklist`;
  const tick = (record: { id: string }, item: unknown, completed: unknown = true, who = editor) =>
    who.patch<Ticked>(urlOf(record), { item, completed });
  const read = async ({ id }: { id: string }) => (await editor.get<Ticked>(`${path}/${id}`)).body;

  it(`can be ticked by editors only, in the own workspace only (${noun})`, async () => {
    const statuses = await statusByCaller(server, team, async (client) =>
      tick(await make(team.owner, { checklist }), checklist[0], true, client),
    );
    expect(statuses).toEqual({
      anyone: 401,
      portal: 403,
      viewer: 403,
      editor: 200,
      admin: 200,
      owner: 200,
      outsider: 404,
    });
    expect(await tick({ id: UNKNOWN_ID }, 'Invite')).toMatchObject({ status: 404 });
  });

  it(`keeps the ticks in the order of the list, and removes one again (${noun})`, async () => {
    const record = await make(editor, { checklist });
    await tick(record, checklist[2]);
    expect((await tick(record, checklist[0])).body.completedItems).toEqual([checklist[0], checklist[2]]);
    expect((await tick(record, checklist[0])).body.completedItems).toEqual([checklist[0], checklist[2]]);
    expect((await tick(record, checklist[2], false)).body.completedItems).toEqual([checklist[0]]);
    expect(await read(record)).toMatchObject({ checklist, completedItems: [checklist[0]] });
  });

  it(`keeps ticks that several people make at once (${noun})`, async () => {
    const record = await make(editor, { checklist });
    await Promise.all(checklist.map((item, index) => tick(record, item, true, index ? editor : team.admin)));
    expect((await read(record)).completedItems).toEqual(checklist);
  });

  it(`keeps the ticks of items that stay when the list changes (${noun})`, async () => {
    const record = await make(editor, { checklist });
    for (const item of checklist) await tick(record, item);
    const changed = { checklist: ['Follow up', 'Write a report', 'Agree on a topic'] };
    const { body } = await editor.patch<Ticked>(`${path}/${record.id}`, changed);
    expect(body).toMatchObject({ ...changed, completedItems: ['Follow up', 'Agree on a topic'] });
  });

  it.each([
    ['an item that is not listed', 'Nothing of this kind', true, 'item', 'Checklist item not found'],
    ['an empty item', '', true, 'item', 'Checklist item is required'],
    ['a long item', 'x'.repeat(301), true, 'item', 'Checklist item is too long'],
    ['a text', 'Follow up', 'yes', 'completed', 'completed must be true or false'],
    ['null', 'Follow up', null, 'completed', 'completed must be true or false'],
  ])(`refuses %s (${noun})`, async (_, item, completed, field, message) => {
    const record = await make(editor, { checklist });
    const { status, body } = await tick(record, item, completed);
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: message, fields: { [field]: [message] } },
    });
    expect((await read(record)).completedItems).toEqual([]);
  });

  it(`records a tick in the audit log (${noun})`, async () => {
    const record = await make(editor, { checklist });
    await tick(record, 'Follow up');
    await tick(record, 'Follow up');
    const { body } = await team.admin.get<object[]>('/api/audit-log?limit=50');
    const entries = body.filter((entry) => 'objectId' in entry && entry.objectId === record.id);
    expect(entries).toMatchObject([
      { action: 'updated', changes: [{ field: 'completedItems', from: [], to: ['Follow up'] }] },
      { action: 'created' },
    ]);
  });
});

it('items can be ticked in a campaign that can no longer be edited', async () => {
  const campaign = await makeCampaignIn(team.admin, 'completed', { checklist });
  const body = { item: 'Follow up', completed: true };
  expect(await editor.patch(`/api/campaigns/${campaign.id}/checklist`, body)).toMatchObject({
    status: 200,
    body: { status: 'completed', completedItems: ['Follow up'] },
  });
});
