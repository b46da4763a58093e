import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../app';
import { hours, minutes } from '../../../lib/clock';
import { createLog } from '../../../lib/logging/log';
import type { Client } from '../../../testing/client';
import { insertItem, makeCompetitor, makeSource } from '../../../testing/monitoring';
import { startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import type { AuditEntry } from '../../audit/audit.entity';
import type { ShownLead } from '../../leads/leads.service';
import type { ShownRoadmapItem } from '../../roadmap/roadmap.service';
import type { CountedSource } from '../sources/sources.entity';
import type { ShownFeedItem } from '../feed/feed-items.service';
import type { MonitoringRule } from './rules.entity';

let sites: SitesStub;
let server: TestServer;
let owner: Client;
let source: CountedSource;

beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer({ ...sites.env, PARTNERHUB_HOST_PAUSE: '0' });
  owner = await server.signUp('ada@example.org');
});
afterAll(async () => {
  await server.close();
  await sites.close();
});
beforeEach(async () => {
  for (const table of ['competitors', 'monitoring_rules', 'leads', 'roadmap_items'])
    await server.app.db.write(table).delete();
  server.clock.advance(hours(2));
  const competitor = await makeCompetitor(owner);
  source = await makeSource(owner, competitor.id, { sourceUrl: `${sites.url}/feed` });
});

const addRule = async (actions: string[], conditions: object = { anyWords: ['post'] }, name = 'Posts') => {
  const rule = { name, conditions, actions: actions.map((type) => ({ type })) };
  return (await owner.post<MonitoringRule>('/api/monitoring-rules', rule)).body;
};
const publish = async (posts: number) => {
  sites.pages.set('/feed', postsFeed(posts));
  server.clock.advance(minutes(1));
  await server.app.sourceChecks.check({ all: true });
};
const items = async () => (await owner.get<ShownFeedItem[]>('/api/feed-items?limit=1000')).body;
const leads = async () => (await owner.get<ShownLead[]>('/api/leads?limit=1000')).body;
const roadmap = async () => (await owner.get<ShownRoadmapItem[]>('/api/roadmap-items')).body;
const rules = async () => (await owner.get<MonitoringRule[]>('/api/monitoring-rules')).body;
const pending = (ruleId: string, feedItemId: string) =>
  server.app.db.write('monitoring_rule_creations').insert({
    ruleId,
    feedItemId,
    storyId: feedItemId,
    kind: 'lead',
    createdAt: server.clock.now().toISOString(),
  });

it('the first items of a source are marked, but no records are created from them', async () => {
  await addRule(['star', 'markRead', 'createLead', 'createRoadmapItem']);
  await addRule(['star'], { anyWords: ['nothing'] }, 'Never');
  await publish(3);
  expect((await items()).map(({ isStarred, isRead }) => [isStarred, isRead])).toEqual(
    Array.from({ length: 3 }, () => [true, true]),
  );
  expect([await leads(), await roadmap()]).toEqual([[], []]);
  expect((await rules()).map(({ matchedCount }) => matchedCount)).toEqual([0, 3]);
});

it('the first items of a source with other options are marked, but no records are created from them', async () => {
  await addRule(['star', 'createLead']);
  await publish(1);
  await server.app.db.write('monitored_sources').update({ lastChecked: null });
  await publish(3);
  expect([await items(), await leads()]).toMatchObject([
    Array.from({ length: 3 }, () => ({ isStarred: true })),
    [],
  ]);
  await publish(4);
  expect(await leads()).toMatchObject([{ name: 'Post 4 & more' }]);
});

it('new items become leads and roadmap items once, with the item as evidence and an audit entry', async () => {
  const rule = await addRule(['createLead', 'createRoadmapItem'], { anyWords: ['post'] }, 'Both');
  await publish(1);
  await publish(2);
  await publish(2);
  const [item] = await items();
  const [lead, ...otherLeads] = await leads();
  const [made, ...otherItems] = await roadmap();
  expect([otherLeads, otherItems]).toEqual([[], []]);
  expect(lead).toMatchObject({ name: 'Post 2 & more', company: 'Initrode', email: '', createdBy: null });
  expect(lead?.evidence).toMatchObject([{ feedItemId: item?.id, sourceName: 'Initrode' }]);
  expect(made).toMatchObject({ title: 'Post 2 & more', status: 'planned', createdBy: null });
  expect(made?.evidence).toMatchObject([{ feedItemId: item?.id }]);
  expect(item).toMatchObject({ isStarred: false, isRead: false });
  expect(item?.outcomes.map(({ kind }) => kind).sort()).toEqual(['lead', 'roadmapItem']);
  expect(await rules()).toMatchObject([
    { matchedCount: 2, lastMatchedAt: expect.any(String), pausedUntil: null },
  ]);
  const { body: entries } = await owner.get<AuditEntry[]>('/api/audit-log?action=created');
  expect(
    entries
      .filter(({ actorName }) => actorName === 'Rule: Both')
      .map((entry) => entry.objectType)
      .sort(),
  ).toEqual(['lead', 'roadmap_item']);
  // The created lead can be changed although it has no email.
  expect((await owner.patch(`/api/leads/${lead?.id}`, { city: 'Graz' })).status).toBe(200);
  await owner.delete(`/api/monitoring-rules/${rule.id}`);
  expect([await leads(), await roadmap()]).toMatchObject([[{ id: lead?.id }], [{ id: made?.id }]]);
});

it('a rule that is off, or of another workspace, has no effect', async () => {
  const rule = await addRule(['star', 'createLead']);
  await owner.patch(`/api/monitoring-rules/${rule.id}`, { isEnabled: false });
  const other = await server.signUp('other@example.org');
  await other.post('/api/monitoring-rules', {
    name: 'Theirs',
    conditions: { anyWords: ['post'] },
    actions: [{ type: 'star' }, { type: 'createLead' }],
  });
  await publish(1);
  await publish(2);
  expect(await leads()).toEqual([]);
  expect((await items()).some(({ isStarred }) => isStarred)).toBe(false);
  expect((await other.get<MonitoringRule[]>('/api/monitoring-rules')).body[0]?.matchedCount).toBe(0);
});

it('several rules and several reports of one story create one lead, by the oldest rule', async () => {
  await addRule(['createLead'], { anyWords: ['penetrode'] }, 'Older');
  server.clock.advance(1);
  await addRule(['createLead', 'createRoadmapItem'], { anyWords: ['penetrode'] }, 'Newer');
  await makeSource(owner, source.competitorId, { sourceUrl: `${sites.url}/other-feed` });
  const post = (id: number, title: string) => `<item><title>${title}</title><guid>${id}</guid></item>`;
  const report = async (title: string) => {
    for (const path of ['/feed', '/other-feed'])
      sites.pages.set(path, `<rss version="2.0"><channel>${post(1, 'Old')}${title}</channel></rss>`);
    server.clock.advance(minutes(1));
    await server.app.sourceChecks.check({ all: true });
  };
  await report('');
  await report(post(2, 'Initrode raises $20M from Penetrode Ventures'));
  expect((await items()).filter(({ storyId }) => storyId !== null)).toHaveLength(1);
  expect([await leads(), await roadmap()]).toMatchObject([[{ company: 'Initrode' }], [{ ownerId: null }]]);
  expect((await rules()).map(({ name, matchedCount }) => [name, matchedCount])).toEqual([
    ['Newer', 2],
    ['Older', 2],
  ]);
  const { body: entries } = await owner.get<AuditEntry[]>('/api/audit-log?action=created&limit=2');
  expect(entries.map(({ actorName, objectType }) => [actorName, objectType]).sort()).toEqual([
    ['Rule: Newer', 'roadmap_item'],
    ['Rule: Older', 'lead'],
  ]);
});

it('only items with the significance of a rule match it', async () => {
  await addRule(['star'], { minSignificance: 30 });
  await addRule(['markRead'], { minSignificance: 20 }, 'Lower');
  await publish(1);
  const [item] = await items();
  expect(item).toMatchObject({ isStarred: (item?.significance ?? 0) >= 30, isRead: true });
  expect((await rules()).map(({ matchedCount }) => matchedCount)).toEqual([1, item?.isStarred ? 1 : 0]);
});

it('records are not created for a rule or an item that was deleted in the meantime', async () => {
  const [kept, deleted] = [await addRule(['createLead']), await addRule(['createLead'])];
  const [item, other] = [await insertItem(server, source), await insertItem(server, source)];
  await pending(deleted.id, item.id);
  await pending(kept.id, other.id);
  await owner.delete(`/api/monitoring-rules/${deleted.id}`);
  await server.app.db.write('feed_items').where({ id: other.id }).delete();
  await server.app.sourceChecks.check({ all: false });
  expect(await leads()).toEqual([]);
  expect(await server.app.db.read('monitoring_rule_creations')).toEqual([]);
});

it('records are not created for a rule that was switched off, or lost the action, in the meantime', async () => {
  const [off, other] = [
    await addRule(['createLead']),
    await addRule(['createLead', 'star'], { anyWords: ['x'] }),
  ];
  await pending(off.id, (await insertItem(server, source)).id);
  await pending(other.id, (await insertItem(server, source)).id);
  const change = (id: string, changes: object) => owner.patch(`/api/monitoring-rules/${id}`, changes);
  await change(off.id, { isEnabled: false });
  await change(off.id, { isEnabled: true });
  await change(other.id, { actions: [{ type: 'star' }] });
  await server.app.sourceChecks.check({ all: false });
  expect(await leads()).toEqual([]);

  // Other changes keep the pending records.
  await pending(off.id, (await insertItem(server, source, { title: 'Kept' })).id);
  await change(off.id, { name: 'Renamed' });
  await server.app.sourceChecks.check({ all: false });
  expect(await leads()).toMatchObject([{ name: 'Kept' }]);
});

it('the audit log names the competitors and sources of a condition', async () => {
  const { id } = await addRule(['star']);
  const gone = await makeCompetitor(owner, { name: 'Hooli' });
  const { competitorId } = source;
  const change = (conditions: object) => owner.patch(`/api/monitoring-rules/${id}`, { conditions });
  await change({ competitorIds: [competitorId, gone.id], sourceIds: [source.id] });
  await owner.delete(`/api/competitors/${gone.id}`);
  await change({ competitorIds: [competitorId, gone.id], anyWords: ['prices'] });
  const { body } = await owner.get<AuditEntry[]>('/api/audit-log?objectType=monitoring_rule&action=updated');
  const [later, earlier] = body.map(({ changes }) => changes);
  expect(earlier).toMatchObject([
    {
      field: 'conditions',
      from: { competitors: [], sources: [], anyWords: ['post'] },
      to: { competitors: ['Initrode', 'Hooli'], sources: [`Initrode, ${sites.url}/feed`], anyWords: [] },
    },
  ]);
  expect(later).toMatchObject([
    { to: { competitors: ['Initrode', 'Deleted competitor'], sources: [], anyWords: ['prices'] } },
  ]);
  expect(JSON.stringify(body.flatMap(({ changes }) => changes))).not.toContain(competitorId);
});

it('rules can be changed and deleted while checks find items', async () => {
  await publish(1);
  const made = await Promise.all(Array.from({ length: 5 }, () => addRule(['createLead', 'star'])));
  sites.pages.set('/feed', postsFeed(15));
  const [report, ...statuses] = await Promise.all([
    server.app.sourceChecks.check({ all: true }),
    ...made.map(async ({ id }, index) =>
      index < 3
        ? (await owner.delete(`/api/monitoring-rules/${id}`)).status
        : (await owner.patch(`/api/monitoring-rules/${id}`, { name: 'Other' })).status,
    ),
  ]);
  expect([report, statuses]).toMatchObject([{ newItems: 14, failed: [] }, [204, 204, 204, 200, 200]]);
  const names = (await leads()).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('a rule creates 20 records within an hour, then pauses for an hour and shows it', async () => {
  await addRule(['createLead']);
  await publish(1);
  await publish(26);
  expect(await leads()).toHaveLength(20);
  expect(await rules()).toMatchObject([{ matchedCount: 26, pausedUntil: expect.any(String) }]);
  const [paused] = await rules();
  const left = Date.parse(paused?.pausedUntil ?? '') - server.clock.now().getTime();
  expect(left).toBeGreaterThan(minutes(59));
  expect(left).toBeLessThanOrEqual(hours(1));
  await publish(27);
  expect(await leads()).toHaveLength(20);
  server.clock.advance(hours(1));
  expect(await rules()).toMatchObject([{ pausedUntil: null }]);
  await publish(28);
  expect(await leads()).toHaveLength(21);
});

it('records that a killed process left are created by the next check, once, also by two processes', async () => {
  const rule = await addRule(['createLead']);
  for (let index = 0; index < 60; index += 1)
    await pending(rule.id, (await insertItem(server, source, { title: `Left ${index}` })).id);
  sites.pages.set('/feed', postsFeed(1));
  const second = createApp(server.app.config, { clock: server.clock, log: createLog('silent') });
  await Promise.all([server.app, second].map((app) => app.sourceChecks.check({ all: false })));
  await second.close();
  const names = (await leads()).map(({ name }) => name);
  expect(new Set(names).size).toBe(60);
  expect(names).toHaveLength(60);
});

it('a record that can’t be created is tried five times, and does not block others', async () => {
  const rule = await addRule(['createLead']);
  const wrong = await insertItem(server, source, { title: 'Wrong' });
  await pending(rule.id, wrong.id);
  await server.app.db.write('monitoring_rule_creations').update({ kind: 'nonsense' });
  await pending(rule.id, (await insertItem(server, source, { title: 'Right' })).id);
  const attempts: unknown[] = [];
  for (let check = 0; check < 6; check += 1) {
    await server.app.sourceChecks.check({ all: false });
    attempts.push(await server.app.db.read('monitoring_rule_creations').where({ kind: 'nonsense' }).first());
  }
  expect((await leads()).map(({ name }) => name)).toEqual(['Right']);
  expect(attempts).toMatchObject([1, 2, 3, 4, 5, 5].map((count) => ({ attempts: count })));
});
