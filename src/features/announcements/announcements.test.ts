import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import type { Client } from '../../testing/client';
import { allDelivered, notificationsFor } from '../../testing/notifications';
import { insertMember, insertPartner, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { Announcement } from './announcements.entity';
import type { ListedAnnouncement, OpenedAnnouncement } from './portal';

let server: TestServer;
let team: Team;
let otherTeam: Team;
/** Another partner of the team, and a portal user of it. */
let rivalId: string;
let rival: Client;
beforeAll(async () => {
  server = await startTestServer({}, { outbox: { pollMs: 20 } });
  team = await makeTeam(server);
  otherTeam = await makeTeam(server);
  rivalId = await insertPartner(server, team.workspaceId, 'Rival');
  rival = otherTeam.portal;
  await insertMember(server, {
    workspaceId: team.workspaceId,
    userId: otherTeam.userIds.portal,
    role: 'partner_portal',
    partnerId: rivalId,
  });
  await rival.post('/api/workspaces/switch', { workspaceId: team.workspaceId });
  await server.app.db.write('tag_vocabularies').insert({
    id: newId(),
    workspaceId: team.workspaceId,
    category: 'Tier',
    value: 'Gold',
    label: 'Gold',
    createdAt: server.clock.now().toISOString(),
  });
  server.app.dispatcher.start();
});
afterAll(() => server.close());

const PATH = '/api/announcements';
const PORTAL = '/api/portal/announcements';
const news = { title: 'New prices', body: 'Prices **rise** in May.' };

async function make(details: object = {}): Promise<Announcement> {
  const { status, body } = await team.editor.post<Announcement>(PATH, { ...news, ...details });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}
const get = async (id: string) => (await team.viewer.get<Announcement>(`${PATH}/${id}`)).body;
const seenBy = async (client: Client) =>
  (await client.get<ListedAnnouncement[]>(PORTAL)).body.map(({ id }) => id);
const setTier = (partnerId: string, tier: string | null) =>
  server.app.db.write('partners').where({ id: partnerId }).update({ tier });

describe('members', () => {
  const readers = {
    anyone: 401,
    outsider: 404,
    portal: 403,
    viewer: 200,
    editor: 200,
    admin: 200,
    owner: 200,
  };
  const writers = { ...readers, viewer: 403 };

  // ASVS 8.2.1, 8.2.2
  it('write announcements as editors, and read them as viewers', async () => {
    const { id } = await make();
    const path = `${PATH}/${id}`;
    expect(await statusByCaller(server, team, (client) => client.get(path))).toEqual(readers);
    expect(await statusByCaller(server, team, (client) => client.get(PATH))).toEqual({
      ...readers,
      outsider: 200,
    });
    expect(await statusByCaller(server, team, (client) => client.patch(path, { title: 'Changed' }))).toEqual(
      writers,
    );
    const made = { ...writers, outsider: 201, editor: 201, admin: 201, owner: 201 };
    expect(await statusByCaller(server, team, (client) => client.post(PATH, news))).toEqual(made);
    expect(
      await statusByCaller(server, team, (client) => client.post(`${PATH}/preview`, { body: 'a' })),
    ).toEqual({ ...writers, outsider: 200 });
    const deleted = { ...writers, editor: 204, admin: 404, owner: 404 };
    expect(await statusByCaller(server, team, (client) => client.delete(path))).toEqual(deleted);
  });

  it('publish now, save a draft, or publish it later, and are refused a time in the future', async () => {
    const published = await make({ title: '  New prices ' });
    expect(published).toEqual({
      id: expect.any(String),
      visibleFrom: null,
      visibleUntil: null,
      workspaceId: team.workspaceId,
      ...news,
      excerpt: 'Prices rise in May.',
      audience: 'all',
      tiers: [],
      partnerIds: [],
      status: 'published',
      publishedAt: expect.stringMatching(/Z$/),
      readCount: 0,
      createdBy: team.userIds.editor,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const draft = await make({ publishedAt: null });
    expect(draft.publishedAt).toBeNull();
    const later = await team.editor.patch<Announcement>(`${PATH}/${draft.id}`, { publishedAt: 'now' });
    expect(later.body.publishedAt).not.toBeNull();
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    for (const [body, message] of [
      [{ ...news, publishedAt: tomorrow }, "The publication date can't be in the future"],
      [
        { ...news, publishedAt: 'soon' },
        'publishedAt must be a time such as 2026-01-31T09:30:00.000Z, now, or null for a draft',
      ],
      [{ body: 'a' }, 'Title is required'],
      [{ ...news, title: 'x'.repeat(201) }, 'Title is too long'],
      [{ ...news, body: ' \n' }, 'Body is required'],
      [{ ...news, body: 'x'.repeat(10_001) }, 'Body is too long'],
      [{ ...news, audience: 'tiers', tiers: ['Iron'] }, 'Tier not found: Iron'],
      [{ ...news, audience: 'partners', partnerIds: [otherTeam.partnerId] }, 'Partner not found'],
    ] as const)
      expect(await team.editor.post(PATH, body)).toMatchObject({ status: 400, body: { error: message } });
    // Sending an old time back unchanged isn't a new publication.
    const same = await team.editor.patch<Announcement>(`${PATH}/${published.id}`, published);
    expect(same.body).toEqual(published);
  });

  it('find, filter and page through them, and restore a deleted one with its readers', async () => {
    const word = newId();
    const draft = await make({ title: `Draft ${word}`, publishedAt: null });
    const chosen = await make({
      title: `Chosen ${word}`,
      audience: 'partners',
      partnerIds: [team.partnerId],
    });
    const list = async (query: string) =>
      (await team.viewer.get<Announcement[]>(`${PATH}?search=${word}&${query}`)).body.map(({ id }) => id);
    expect(await list('')).toEqual([chosen.id, draft.id]);
    expect(await list('status=draft')).toEqual([draft.id]);
    expect(await list('status=published')).toEqual([chosen.id]);
    expect(await list('sort=-title')).toEqual([draft.id, chosen.id]);
    const found = await team.viewer.get<{ groups: { kind: string }[] }>(`/api/search?q=${word}`);
    expect(found.body.groups.map(({ kind }) => kind)).toEqual(['announcements']);
    await team.portal.get(`${PORTAL}/${chosen.id}`);
    const before = await get(chosen.id);
    expect(before).toMatchObject({ readCount: 1, partnerIds: [team.partnerId] });
    await team.editor.delete(`${PATH}/${chosen.id}`);
    expect((await team.portal.get(`${PORTAL}/${chosen.id}`)).status).toBe(404);
    expect((await team.editor.post(`/api/trash/${chosen.id}/restore`, {})).status).toBe(200);
    expect(await get(chosen.id)).toEqual(before);
    await team.portal.get(`${PORTAL}/${chosen.id}`);
    expect(await get(chosen.id)).toEqual(before);
  });
});

describe('partners', () => {
  it('are the only ones who can use the calls of the portal', async () => {
    const { id } = await make();
    const only = {
      anyone: 401,
      outsider: 403,
      portal: 200,
      viewer: 403,
      editor: 403,
      admin: 403,
      owner: 403,
    };
    expect(await statusByCaller(server, team, (client) => client.get(PORTAL))).toEqual(only);
    expect(await statusByCaller(server, team, (client) => client.get(`${PORTAL}/${id}`))).toEqual(only);
  });

  // ASVS 8.2.2, 8.2.3
  it('see only published announcements for them', async () => {
    const all = await make();
    const draft = await make({ publishedAt: null });
    const gold = await make({ audience: 'tiers', tiers: ['Gold'] });
    const mine = await make({ audience: 'partners', partnerIds: [team.partnerId] });
    const nobody = await make({ audience: 'partners' });
    const made = [all, draft, gold, mine, nobody].map(({ id }) => id);
    const visible = async (client: Client) => (await seenBy(client)).filter((id) => made.includes(id));
    expect(await visible(team.portal)).toEqual([mine.id, all.id]);
    await setTier(rivalId, 'Gold');
    expect(await visible(rival)).toEqual([gold.id, all.id]);
    for (const { id } of [draft, mine, nobody])
      expect(await rival.get(`${PORTAL}/${id}`)).toMatchObject({
        status: 404,
        body: { error: 'Announcement not found' },
      });
    await setTier(rivalId, null);
    expect((await rival.get(`${PORTAL}/${gold.id}`)).status).toBe(404);
    expect((await otherTeam.owner.get(`${PATH}/${all.id}`)).status).toBe(404);
    const { body } = await team.portal.get<OpenedAnnouncement>(`${PORTAL}/${mine.id}`);
    expect(Object.keys(body).sort()).toEqual(['body', 'html', 'id', 'publishedAt', 'title']);
    expect((await team.portal.get<ListedAnnouncement[]>(`${PORTAL}?limit=1`)).body).toEqual([
      {
        id: mine.id,
        title: 'New prices',
        excerpt: 'Prices rise in May.',
        publishedAt: mine.publishedAt,
        isRead: true,
      },
    ]);
    await team.editor.patch(`${PATH}/${mine.id}`, { publishedAt: null });
    expect(await visible(team.portal)).toEqual([all.id]);
  });

  it('are counted once per person, also when they open it at the same time, but not in a preview', async () => {
    const { id } = await make();
    const open = (client: Client) => client.get(`${PORTAL}/${id}`);
    expect((await team.viewer.get(`/partners/${team.partnerId}/portal/announcements/${id}`)).status).toBe(
      200,
    );
    expect((await get(id)).readCount).toBe(0);
    await Promise.all([open(team.portal), open(team.portal), open(rival), open(team.portal)]);
    expect((await get(id)).readCount).toBe(2);
    expect((await team.portal.get(`/portal/announcements/${id}`)).status).toBe(200);
    expect((await get(id)).readCount).toBe(2);
    await team.editor.patch(`${PATH}/${id}`, { title: 'Changed', readCount: 9 });
    expect((await get(id)).readCount).toBe(2);
  });

  it('are notified once, when they first see it, with a link to it', async () => {
    const title = `News ${newId()}`;
    const notified = async (client: Client) => {
      await allDelivered(server);
      return (await notificationsFor(client)).filter((one) => one.title === title);
    };
    const { id } = await make({
      title,
      publishedAt: null,
      audience: 'partners',
      partnerIds: [team.partnerId],
    });
    expect(await notified(team.portal)).toEqual([]);
    await team.editor.patch(`${PATH}/${id}`, { publishedAt: 'now' });
    expect(await notified(team.portal)).toMatchObject([
      {
        kind: 'announcement',
        body: 'Prices rise in May.',
        url: `/portal/announcements/${id}`,
        isRead: false,
      },
    ]);
    expect(await notified(rival)).toEqual([]);
    expect(await notified(team.owner)).toEqual([]);
    await team.editor.patch(`${PATH}/${id}`, { audience: 'all', body: 'More.' });
    expect(await notified(rival)).toHaveLength(1);
    await team.editor.patch(`${PATH}/${id}`, { publishedAt: null });
    await team.editor.patch(`${PATH}/${id}`, { publishedAt: 'now' });
    expect(await notified(team.portal)).toHaveLength(1);
    expect(await notified(rival)).toHaveLength(1);
  });
});

// ASVS 1.2.1, 1.3.1
it('renders Markdown without HTML, scripts, foreign images or dangerous links', async () => {
  const body = [
    '# Hello <script>alert(1)</script>',
    '<img src=x onerror=alert(1)> [site](https://example.org "t") [bad](javascript:alert(1)) [rel](/api/auth/logout)',
    '![pixel](https://evil.example/p.png) ![dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=)',
    '![svg](data:image/svg+xml;base64,PHN2Zz4=) [data](data:text/html,x)',
    '| a | b |\n|:-:|---|\n| <b>x</b> | `<i>` |',
  ].join('\n\n');
  const { body: preview } = await team.editor.post<{ html: string }>(`${PATH}/preview`, { body });
  const { html } = preview;
  expect(html).toContain('<h2>Hello &lt;script&gt;alert(1)&lt;/script&gt;</h2>');
  expect(html).toContain(
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">site</a>',
  );
  expect(html).toContain('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="dot" />');
  expect(html).toContain('[Image: pixel]');
  const tags = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag);
  expect(tags.filter((tag) => /script|onerror|style|class=|javascript|svg|evil|\/api\//i.test(tag))).toEqual(
    [],
  );
});
