import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, minutes } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { startMailServer, type MailServer } from '../../testing/mail-server';
import { makeTeam, type Team } from '../../testing/roles';
import { openTestApp, startTestServer, type TestServer } from '../../testing/server';
import { nextMondayAt } from './digest-week';

let mailServer: MailServer;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url });
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const set = (email: unknown, client = team.viewer) => client.patch('/api/market-digest', { email });
const mailsTo = async (address: string) =>
  (await mailServer.parsed()).filter(({ to }) => JSON.stringify(to).includes(address));

/** Moves the clock to the next time that the mail of a member is due. */
async function toNextMail(): Promise<void> {
  const row: { dueAt: string } | undefined = await server.app.db
    .read('market_digests')
    .orderBy('dueAt')
    .first();
  if (!row) throw new Error('nobody gets the mail');
  server.clock.advance(Date.parse(row.dueAt) - server.clock.now().getTime() + minutes(1));
}

async function addArticle(title: string): Promise<void> {
  const now = new Date(server.clock.now().getTime() - days(1)).toISOString();
  const id = newId();
  await server.app.db.write('trend_articles').insert({
    id,
    workspaceId: team.workspaceId,
    title,
    url: 'https://news.example/article',
    urlKey: id,
    titleKey: id,
    source: 'Example News',
    category: 'other',
    content: '',
    detectedAt: now,
    createdAt: now,
    searchText: title.toLowerCase(),
  });
}

it.each([
  ['2026-11-22T12:00:00Z', null, '2026-11-23T08:00:00.000Z'],
  ['2026-11-23T07:59:00Z', 'UTC', '2026-11-23T08:00:00.000Z'],
  ['2026-11-23T08:00:00Z', null, '2026-11-30T08:00:00.000Z'],
  ['2026-11-23T08:00:00Z', 'America/New_York', '2026-11-23T13:00:00.000Z'],
  ['2026-11-22T20:00:00Z', 'Asia/Tokyo', '2026-11-22T23:00:00.000Z'],
  // Summer time begins on Sunday, 2027-03-28.
  ['2027-03-27T12:00:00Z', 'Europe/Berlin', '2027-03-29T06:00:00.000Z'],
])('after %s, Monday 08:00 in %s is %s', (now, timeZone, expected) => {
  expect(nextMondayAt(new Date(now), timeZone)).toBe(expected);
});

it('the digest is off until a member turns it on, and not for portal users', async () => {
  expect((await team.viewer.get('/api/market-digest')).body).toEqual({ email: 'off' });
  expect(await set('weekly')).toMatchObject({ status: 200, body: { email: 'weekly' } });
  expect((await team.viewer.get('/api/market-digest')).body).toEqual({ email: 'weekly' });
  expect((await team.editor.get('/api/market-digest')).body).toEqual({ email: 'off' });
  expect((await set('weekly', team.portal)).status).toBe(403);
  expect((await set('daily')).status).toBe(400);
  expect((await set('off')).body).toEqual({ email: 'off' });
  expect(await server.app.db.read('market_digests')).toEqual([]);
});

it('the digest is sent once on Monday, also with several processes, and not without news', async () => {
  const address = team.emails.viewer;
  await set('weekly');
  expect(await server.app.marketDigestSender.run()).toBe(0);
  await toNextMail();
  expect(await server.app.marketDigestSender.run()).toBe(0);

  await toNextMail();
  const { body: competitor } = await team.admin.post<{ id: string }>('/api/competitors', {
    name: 'Initrode',
  });
  const { body: source } = await team.admin.post<{ id: string }>('/api/monitored-sources', {
    competitorId: competitor.id,
    sourceUrl: 'https://initrode.example/blog',
  });
  const detectedAt = new Date(server.clock.now().getTime() - days(1)).toISOString();
  const item = (title: string, significance: number, url: string | null) => ({
    id: newId(),
    workspaceId: team.workspaceId,
    sourceId: source.id,
    competitorId: competitor.id,
    title,
    content: '',
    url,
    category: 'funding',
    significance,
    detectedAt,
    createdAt: detectedAt,
    searchText: title.toLowerCase(),
  });
  await server.app.db
    .write('feed_items')
    .insert([
      item('Initrode raises 5 million', 50, 'https://initrode.example/5'),
      item('Initrode <b>buys</b> Penetrode', 90, 'javascript:alert(1)'),
      item('Initrode repairs a printer', 10, null),
    ]);
  await addArticle('Partner programs grow');
  const two = openTestApp(server.app.config, { clock: server.clock });
  const sent = await Promise.all([server.app, two].map((app) => app.marketDigestSender.run()));
  expect(sent.reduce((sum, count) => sum + count)).toBe(1);
  await server.app.background.settled();
  await two.close();
  expect(await server.app.marketDigestSender.run()).toBe(0);
  const [mail, ...others] = await mailsTo(address);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your market this week');
  const text = mail?.text ?? '';
  expect(text.indexOf('Penetrode')).toBeGreaterThan(0);
  expect(text.indexOf('raises 5 million')).toBeGreaterThan(text.indexOf('Penetrode'));
  expect(text).toContain('Partner programs grow');
  expect(text).not.toContain('printer');
  expect(String(mail?.html)).not.toMatch(/javascript:|<b>buys/);
  expect(mail?.headers.get('list')).toBeDefined();
});

it('stops with the link of a mail', async () => {
  const [mail] = await mailsTo(team.emails.viewer);
  const [, path = ''] = /http:\/\/[^/]+\/unsubscribe\/(\S+)/.exec(mail?.text ?? '') ?? [];
  expect((await server.visitor().post(`/api/mail/unsubscribe/${path}`, {})).status).toBe(200);
  expect((await team.viewer.get('/api/market-digest')).body).toEqual({ email: 'off' });
  expect((await team.admin.get<unknown[]>('/api/mail-suppressions')).body).toEqual([]);
});
