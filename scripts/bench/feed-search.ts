import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type App } from '../../src/app';
import { loadConfig } from '../../src/config';
import { insertAll } from '../../src/db/writes/insert-all';
import { migrateUp } from '../../src/db/migrate';
import { itemFilters } from '../../src/features/monitoring/monitoring.schema';
import type { Actor } from '../../src/lib/actor';
import { newId } from '../../src/lib/ids';
import { foldText } from '../../src/lib/text/fold-text';
import { print, report } from './report';

/**
 * Searches a million feed items, of which 1,000 belong to a second workspace. Inserting them takes longer than all of
 * `npm run bench`, so this runs separately: node --import tsx scripts/bench/feed-search.ts [items]
 */
const ITEMS = Number(process.argv[2] ?? 1_000_000);
const SMALL = 1_000;
const BATCH = 5_000;
const words = ['frequent', 'platform partner', 'xylophone', 'quetzalcoatl', 'ai', 'qz'];

interface Workspace {
  actor: Actor;
  competitorId: string;
  sourceId: string;
}

async function workspaceOf(app: App, email: string): Promise<Workspace> {
  const { setCookie } = await app.signIn.signUp(
    { email, password: 'bench password' },
    { address: '127.0.0.1' },
  );
  const { actor } = await app.sessions.read(setCookie);
  if (!actor) throw new Error('nobody signed in');
  const now = new Date().toISOString();
  const times = { createdAt: now, updatedAt: now };
  const { workspaceId } = actor;
  const competitor = { id: newId(), workspaceId, name: 'Initrode', ...times };
  await app.db.write('competitors').insert(competitor);
  const source = { id: newId(), workspaceId, competitorId: competitor.id, sourceType: 'rss' };
  await app.db
    .write('monitored_sources')
    .insert({ ...source, host: 'initrode.example', nextCheckAt: now, ...times });
  return { actor, competitorId: competitor.id, sourceId: source.id };
}

function itemOf({ actor, competitorId, sourceId }: Workspace, index: number) {
  const at = new Date(Date.UTC(2016, 0, 1) + index * 300_000).toISOString();
  const title = `Release ${index} ${index % 3 === 0 ? 'frequent' : ''} ${index % 200_000 === 7 ? 'xylophone' : ''}`;
  const content = `Number ${index} integrates ${index % 997} platforms, and every partner of region ${index % 89} gains from it.`;
  return {
    id: newId(),
    workspaceId: actor.workspaceId,
    sourceId,
    competitorId,
    title,
    content,
    url: null,
    category: 'blog',
    isRead: false,
    isStarred: false,
    publishedAt: at,
    detectedAt: at,
    createdAt: at,
    searchText: foldText(`${title}\n${content}\nInitrode`),
  };
}

async function fill(app: App, workspace: Workspace, count: number): Promise<void> {
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) =>
      itemOf(workspace, first + index),
    );
    await app.db.transaction(() => insertAll(app.db, 'feed_items', rows));
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
const app = createApp(loadConfig({ PARTNERHUB_DATA: dataDir, LOG_LEVEL: 'error' }));
await migrateUp(app.db);
const big = await workspaceOf(app, 'big@example.org');
const small = await workspaceOf(app, 'small@example.org');
const started = performance.now();
await fill(app, big, ITEMS - SMALL);
await fill(app, small, SMALL);
print(`${ITEMS.toLocaleString('en-US')} items in ${((performance.now() - started) / 1000).toFixed(0)} s`);
for (const [size, workspace] of Object.entries({ big, small }))
  for (const search of words) {
    const filters = itemFilters.parse({ search, limit: 50 });
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < 11; round += 1) {
      const startedAt = performance.now();
      found = (await app.feedItems.list(workspace.actor, filters)).items.length;
      times.push(performance.now() - startedAt);
    }
    const [first = 0, ...later] = times;
    later.sort((one, other) => one - other);
    report({
      what: `search for "${search}" in the ${size} workspace`,
      unit: 'ms',
      value: later[5] ?? 0,
      target: { atMost: 100 },
      figures: `${found} on the first page; the first time ${first.toFixed(1)} ms`,
    });
  }
await app.close();
rmSync(dataDir, { recursive: true });
