import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../db/connect';
import { days } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { insertItem, makeCompetitor, makeSource } from '../../testing/monitoring';
import { describePlans, queryPlans, scansOrSorts } from '../../testing/query-plans';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { insertArticle } from '../../testing/trends';
import type { CountedCompetitor } from '../monitoring/competitors/competitors.entity';
import type { CountedSource } from '../monitoring/sources/sources.entity';
import { createOldEntriesRepo } from './old-entries.repo';
import { createExpiringItemsRepo } from './expiring-items.repo';
import { createRetention } from './retention';

let server: TestServer;
let team: Team;
let source: CountedSource;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.app.db.write('competitors').delete();
  await server.app.db.write('trend_articles').delete();
  source = await makeSource(team.editor, (await makeCompetitor(team.editor)).id);
});

const retention = (keptFor: number | null = days(180)) =>
  createRetention({ db: server.app.db, keptFor, auditKeptFor: null, clock: server.clock });
const ago = (age: number) => new Date(server.clock.now().getTime() - days(age)).toISOString();
const item = (age: number, details: object = {}) =>
  insertItem(server, source, {
    title: `${age} days old`,
    detectedAt: ago(age),
    createdAt: ago(age),
    ...details,
  });
const titles = async (table = 'feed_items') => {
  const rows: { title: string }[] = await server.app.db.read(table).orderBy('title').select('title');
  return rows.map(({ title }) => title);
};

it('retention deletes old items except starred and linked ones, and keeps the counters correct', async () => {
  await item(1);
  await item(179);
  const read = await item(181, { isRead: true });
  await item(400);
  await item(500, { title: 'Starred', isStarred: true });
  const linked = await item(600, { title: 'Linked' });
  const lead = { name: 'Milton', company: 'Initech', email: 'milton@initech.example' };
  await team.editor.post('/api/leads', { ...lead, evidence: { feedItemId: linked.id } });
  const elsewhere = await makeTeam(server);
  const theirs = await makeSource(elsewhere.editor, (await makeCompetitor(elsewhere.editor)).id);
  await insertItem(server, theirs, { title: 'Of others', detectedAt: ago(200) });
  await server.app.db.write('seen_items').insert({ sourceId: source.id, dedupeKey: 'of the old one' });

  expect(await retention().deleteExpired()).toMatchObject({ feedItems: 3, trendArticles: 0 });

  expect(await titles()).toEqual(['1 days old', '179 days old', 'Linked', 'Starred']);
  const list = await team.viewer.get('/api/feed-items?limit=1');
  expect(list.headers.get('X-Total-Count')).toBe('4');
  const unread = await team.viewer.get('/api/feed-items?isRead=false&limit=1');
  expect(unread.headers.get('X-Total-Count')).toBe('4');
  const competitors = await team.viewer.get<CountedCompetitor[]>('/api/competitors');
  expect(competitors.body).toMatchObject([{ itemCount: 4, unreadCount: 4 }]);
  const sources = await team.viewer.get<CountedSource[]>('/api/monitored-sources');
  expect(sources.body).toMatchObject([{ itemCount: 4 }]);
  expect((await team.viewer.get('/api/feed-items?search=days')).body).toHaveLength(2);
  expect((await team.viewer.get(`/api/feed-items/${read.id}`)).status).toBe(404);
  // Seen items stay, so that deleted ones aren't found again.
  expect(await server.app.db.read('seen_items').select('dedupeKey')).toEqual([
    { dedupeKey: 'of the old one' },
  ]);
  expect(await retention().deleteExpired()).toMatchObject({ feedItems: 0, trendArticles: 0 });
});

it('retention does not delete items unless it is configured', async () => {
  await item(9_000);
  expect(await retention(null).deleteExpired()).toMatchObject({ feedItems: 0, trendArticles: 0 });
  expect(await server.app.retention.deleteExpired()).toMatchObject({ feedItems: 0, trendArticles: 0 });
  expect(await titles()).toEqual(['9000 days old']);
});

it('retention deletes old trend articles, except those that providers might return again', async () => {
  const article = (age: number, details: object = {}) =>
    insertArticle(server, team.workspaceId, { title: `${age}`, detectedAt: ago(age), ...details });
  await article(40);
  await article(100);
  await article(101, { isStarred: true });
  const linked = await article(102);
  await team.editor.post('/api/roadmap-items', { title: 'x', evidence: { trendArticleId: linked.id } });
  expect(await retention(days(30)).deleteExpired()).toMatchObject({ feedItems: 0, trendArticles: 1 });
  expect(await titles('trend_articles')).toEqual(['101', '102', '40']);
});

it('retention deletes old audit log entries of all workspaces, if it is configured', async () => {
  const { db } = server.app;
  const entry = (age: number, workspaceId = team.workspaceId) => ({
    id: newId(),
    workspaceId,
    actorName: 'Command line',
    action: 'created',
    objectType: 'tag',
    objectName: `${age}`,
    createdAt: ago(age),
  });
  const { body: other } = await (await makeTeam(server)).viewer.get<{ workspaceId: string }>('/api/auth/me');
  const old = Array.from({ length: 250 }, (_, index) => entry(400 + index));
  await db.transaction(() => db.write.batchInsert('audit_entries', old, 50));
  await db.write('audit_entries').insert([entry(364), entry(366, other.workspaceId)]);
  const countAll = async () => Number((await db.read('audit_entries').count({ n: '*' }).first())?.n);
  const before = await countAll();
  const forget = (auditKeptFor: number | null) =>
    createRetention({ db, keptFor: null, auditKeptFor, clock: server.clock }).deleteExpired();
  expect(await forget(null)).toEqual({
    feedItems: 0,
    trendArticles: 0,
    auditEntries: 0,
    trash: 0,
    operations: 0,
  });
  const reports = await Promise.all([forget(days(365)), forget(days(365))]);
  expect(reports.reduce((sum, { auditEntries }) => sum + auditEntries, 0)).toBe(251);
  expect(await db.read('audit_entries').where('createdAt', '<', ago(365))).toEqual([]);
  expect(await countAll()).toBe(before - 251);
  expect(await forget(days(365))).toMatchObject({ auditEntries: 0 });
});

it('two processes together delete each item once, in batches', async () => {
  for (let index = 0; index < 250; index += 1) await item(200 + index);
  const reports = await Promise.all([retention().deleteExpired(), retention().deleteExpired()]);
  // On PostgreSQL, each process skips rows that the other has locked.
  expect(reports.reduce((sum, { feedItems }) => sum + feedItems, 0)).toBe(250);
  expect(await titles()).toEqual([]);
});

it('retention stops after the current batch when the server stops', async () => {
  for (let index = 0; index < 150; index += 1) await item(200 + index);
  const stopped = retention();
  const report = stopped.deleteExpired();
  stopped.stop();
  expect((await report).feedItems).toBeLessThan(150);
  expect(await retention().deleteExpired()).toMatchObject({ feedItems: 150 - (await report).feedItems });
});

it('items that are starred or linked after they were selected are kept', async () => {
  const [starred, linked, free] = [await item(200), await item(201), await item(202)];
  await team.editor.patch(`/api/feed-items/${starred.id}`, { isStarred: true });
  await team.editor.post('/api/roadmap-items', { title: 'x', evidence: { feedItemId: linked.id } });
  const ids = [starred.id, linked.id, free.id];
  expect(await createExpiringItemsRepo(server.app.db).deleteRows('feed_items', ids)).toBe(1);
  expect(await titles()).toEqual(['200 days old', '201 days old']);
});

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'retention skips an item that another transaction has locked',
  async () => {
    const held = await item(200);
    await item(201);
    const other = connect(server.app.config);
    await other.transaction(async () => {
      await other.write('feed_items').where({ id: held.id }).forKeyShare().select('id');
      expect(await retention().deleteExpired()).toMatchObject({ feedItems: 1 });
    });
    await other.close();
    expect(await titles()).toEqual(['200 days old']);
  },
);

describePlans(
  () => server.app.db,
  () => {
    it('retention finds old audit log entries by an index', async () => {
      const rows = Array.from({ length: 2000 }, (_, index) => ({
        id: newId(),
        workspaceId: team.workspaceId,
        actorName: 'Command line',
        action: 'created',
        objectType: 'tag',
        objectName: 'Gold',
        createdAt: ago(index / 100),
      }));
      await server.app.db.transaction(() => server.app.db.write.batchInsert('audit_entries', rows, 50));
      const plans = await queryPlans(server.app.db, /select .*\baudit_entries\b/, () =>
        createOldEntriesRepo(server.app.db).deleteBatch(ago(9_000), 100),
      );
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
      expect(plans.flat().join('\n')).toMatch(/audit_entries_passing/);
    });

    it('retention finds deletable items and their links by indexes, in order', async () => {
      const rows = Array.from({ length: 3000 }, (_, index) => ({
        id: newId(),
        workspaceId: team.workspaceId,
        sourceId: source.id,
        competitorId: source.competitorId,
        title: `Item ${index}`,
        content: '',
        searchText: `item ${index}`,
        category: 'blog',
        isStarred: index % 50 === 0,
        detectedAt: ago(index),
        createdAt: ago(index),
      }));
      await server.app.db.transaction(() => server.app.db.write.batchInsert('feed_items', rows, 50));
      const expiringItems = createExpiringItemsRepo(server.app.db);
      for (const table of ['feed_items', 'trend_articles'] as const) {
        const plans = await queryPlans(server.app.db, /select .*\bevidence\b/, async () => {
          const after = { id: 'x', workspaceId: 'x', detectedAt: ago(2900) };
          await expiringItems.findDeletable(table, ago(180), null, 100);
          await expiringItems.findDeletable(table, ago(180), after, 100);
        });
        expect(plans.flat().filter(scansOrSorts)).toEqual([]);
        expect(plans.flat().join('\n')).toMatch(new RegExp(`${table}_passing`));
        expect(plans.flat().join('\n')).toMatch(/evidence_(feeditemid|trendarticleid)_workspaceid_index/);
      }
    });
  },
);
