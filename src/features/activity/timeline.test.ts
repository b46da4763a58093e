import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { MAX_BODY, type TimelineEntry } from '../../records/timeline';

let server: TestServer;
let team: Team;
let partnerId: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  partnerId = (await makePartner(team.editor, { name: 'Kraków Robotics' })).id;
});
afterAll(() => server.close());

const object = (id = partnerId, kind = 'partner') => `object=${kind}:${id}`;
const read = (query = object(), client = team.viewer) =>
  client.get<TimelineEntry[]>(`/api/timeline?${query}`);
const nextOf = (headers: Headers) => /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
const make = async (path: string, details: object) =>
  (await team.editor.post<{ id: string }>(path, details)).body.id;
const kindsIn = (entries: readonly TimelineEntry[]) => entries.map(({ kind }) => kind);

/** Adds one entry of each kind to a partner, the oldest first. */
async function fill(id: string) {
  const at = `/api/partners/${id}`;
  await make(`${at}/notes`, { content: 'They want a joint webinar.' });
  await make(`${at}/check-ins`, { title: 'Kickoff', scheduledDate: '2030-12-03' });
  await make(`${at}/onboarding-tasks`, { taskName: 'Sign the contract' });
  await make('/api/deals', {
    partnerId: id,
    name: 'Phones',
    customerName: 'Hooli',
    amount: '1200',
    currency: 'EUR',
  });
  await make(`/api/comments?${object(id)}`, { body: 'Ask about the renewal.' });
}

describe('the timeline of a partner', () => {
  it('merges notes, comments, deals and other activities, newest first', async () => {
    await fill(partnerId);
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(kindsIn(body)).toEqual(['comment', 'registration', 'task', 'task', 'check-in', 'note', 'change']);
    const times = body.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(body[0]).toMatchObject({
      title: 'Comment',
      body: 'Ask about the renewal.',
      author: team.emails.editor,
    });
    expect(body[1]).toMatchObject({
      title: 'Deal Phones registered',
      body: 'Hooli · €1,200.00',
      status: 'submitted',
      href: expect.stringMatching(/^\/deals\//),
    });
    expect(body.find(({ kind }) => kind === 'note')).toMatchObject({ body: 'They want a joint webinar.' });
  });

  it('shows only the asked kinds, and refuses unknown ones', async () => {
    expect(kindsIn((await read(`${object()}&kinds=note,comment`)).body)).toEqual(['comment', 'note']);
    expect(kindsIn((await read(`${object()}&kinds=task`)).body)).toEqual(['task', 'task']);
    expect((await read(`${object()}&kinds=email`)).body).toEqual([]);
    expect((await read(`${object()}&sort=-at`)).status).toBe(200);
    expect((await read(`${object()}&sort=at`)).status).toBe(400);
    for (const kinds of ['gossip', 'note,', 'x'.repeat(300)])
      expect((await read(`${object()}&kinds=${kinds}`)).status, kinds).toBe(400);
  });

  it('continues after the last entry, also among entries of the same time, and shows each once', async () => {
    const id = (await makePartner(team.editor, { name: 'Busy' })).id;
    const createdAt = '2026-01-02T03:04:05.000Z';
    await server.app.db.transaction(async () => {
      for (let index = 0; index < 30; index += 1) {
        await server.app.db.write('partner_activities').insert({
          id: newId(),
          partnerId: id,
          activityType: 'contact_added',
          description: `Contact ${index} added`,
          createdAt,
        });
        await server.app.db.write('comments').insert({
          id: newId(),
          workspaceId: team.workspaceId,
          partnerId: id,
          body: `Comment ${index}`,
          createdAt,
        });
      }
    });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await read(`${object(id)}&limit=7${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.body.length).toBeLessThanOrEqual(7);
      seen.push(...page.body.map((entry) => entry.id));
      cursor = nextOf(page.headers);
    } while (cursor);
    expect(seen).toHaveLength(61);
    expect(new Set(seen).size).toBe(61);
    expect((await read(`${object(id)}&limit=1000`)).body).toHaveLength(50);
    for (const wrong of ['x', 'WyJ4Il0', Buffer.from('["a","b","c"]').toString('base64url')])
      expect((await read(`${object(id)}&cursor=${wrong}`)).status, wrong).toBe(400);
  });

  it('says whether an email was delivered, and keeps the beginning of a long note', async () => {
    const id = (await makePartner(team.editor, { name: 'Mailed' })).id;
    const now = server.clock.now().toISOString();
    await server.app.db.write('partner_activities').insert({
      id: newId(),
      partnerId: id,
      userId: team.userIds.editor,
      activityType: 'email_sent',
      description: 'Email sent to Grace@hopper.example: Hello',
      createdAt: now,
    });
    const mail = {
      workspaceId: team.workspaceId,
      address: 'grace@hopper.example',
      kind: 'template',
      attempts: 1,
      dueAt: now,
      expiresAt: now,
    };
    await server.app.db.write('mails').insert([
      { ...mail, id: newId(), status: 'failed', createdAt: now },
      { ...mail, id: newId(), status: 'sent', createdAt: '2026-01-01T00:00:00.000Z' },
    ]);
    await make(`/api/partners/${id}/notes`, { content: '😀'.repeat(MAX_BODY + 50) });
    const { body } = await read(object(id));
    expect(body.find(({ kind }) => kind === 'email')).toMatchObject({
      title: 'Email to Grace@hopper.example',
      body: 'Hello',
      status: 'failed',
    });
    const note = body.find(({ kind }) => kind === 'note')?.body ?? '';
    expect([...note]).toHaveLength(MAX_BODY + 1);
    expect(note).not.toMatch(/[\uD800-\uDBFF]…$/);
  });

  it('no longer shows the text of a deleted note', async () => {
    const id = (await makePartner(team.editor, { name: 'Discreet' })).id;
    const note = await make(`/api/partners/${id}/notes`, { content: 'Secret' });
    await team.editor.delete(`/api/partners/${id}/notes/${note}`);
    expect(JSON.stringify((await read(object(id))).body)).not.toContain('Secret');
  });

  // ASVS 8.2.2
  it('is refused to portal users, and is not found in another workspace', async () => {
    expect(await statusByCaller(server, team, (client) => client.get(`/api/timeline?${object()}`))).toEqual({
      anyone: 401,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
      portal: 403,
      outsider: 404,
    });
    expect((await read(object(UNKNOWN_ID))).status).toBe(404);
    expect((await read(object(partnerId, 'secret'))).status).toBe(404);
    expect((await read(object(partnerId, 'lead'))).status).toBe(404);
    expect((await read('')).status).toBe(400);
    expect((await read(object('x', 'application'), team.editor)).status).toBe(403);
  });
});

it('the timeline of another record merges its comments and its changes', async () => {
  const id = await make('/api/leads', { name: 'Ada', company: 'Globex', email: 'ada@globex.example' });
  await make(`/api/comments?${object(id, 'lead')}`, { body: 'Call her.' });
  await team.editor.patch(`/api/leads/${id}/status`, { status: 'won' });
  const { body } = await read(object(id, 'lead'));
  expect(body.map(({ title, body: text }) => [title, text])).toEqual([
    ['Status changed', 'Status: new → won'],
    ['Comment', 'Call her.'],
    ['Created', null],
  ]);
  expect(kindsIn((await read(`${object(id, 'lead')}&kinds=comment`)).body)).toEqual(['comment']);
});

it('a change of a day is written as people write days, and a new record lists no changes', async () => {
  const deal = { partnerId, name: 'Pilot', customerName: 'Globex', expectedCloseDate: '2026-11-30' };
  const id = await make('/api/deals', { ...deal });
  await team.editor.patch(`/api/deals/${id}`, { expectedCloseDate: '2026-12-01' });
  const { body } = await read(object(id, 'deal'), team.owner);
  expect(body.map(({ title, body: text }) => [title, text])).toEqual([
    ['Changed', 'Expected close date: Nov 30, 2026 → Dec 1, 2026'],
    ['Created', null],
  ]);
});
