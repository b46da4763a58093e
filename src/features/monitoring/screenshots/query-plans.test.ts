import { expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { timeOf } from '../../../testing/large-tables';
import { useLargeWorkspace } from '../../../testing/large-workspace';
import { scansOrSorts, scansTable } from '../../../testing/query-plans';
import { newCompetitor } from '../monitoring.schema';
import { createPageScreenshotsRepo } from './page-screenshots.repo';

const SOURCES = 1_000;
const PICTURES = 5_000;

const sourceIds = Array.from({ length: SOURCES }, newId);
const itemIds = Array.from({ length: PICTURES }, newId);
let competitorId = '';

const test = useLargeWorkspace({
  statements: /page_screenshots/,
  async fill() {
    const competitor = await test.app.competitors.create(
      test.actor,
      newCompetitor.parse({ name: 'Initrode' }),
    );
    competitorId = competitor.id;
    const { workspaceId } = test.actor;
    await test.insert('monitored_sources', SOURCES, (index) => ({
      id: sourceIds[index],
      workspaceId,
      competitorId,
      sourceType: 'url',
      sourceUrl: `https://initrode.example/${index}`,
      host: `host-${index}`,
      nextCheckAt: timeOf(index),
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    await test.insert('feed_items', PICTURES, (index) => ({
      id: itemIds[index],
      workspaceId,
      sourceId: sourceIds[index % SOURCES],
      competitorId,
      title: `Item ${index}`,
      content: '',
      category: 'other',
      detectedAt: timeOf(index),
      createdAt: timeOf(index),
      searchText: '',
    }));
    // Every fifth is the last one of its source.
    await test.insert('page_screenshots', PICTURES, (index) => ({
      id: newId(),
      workspaceId,
      sourceId: sourceIds[index % SOURCES],
      itemId: index < SOURCES ? null : itemIds[index],
      moment: index < SOURCES ? 'last' : 'after',
      takenAt: timeOf(index),
      contentType: 'image/webp',
      width: 1280,
      height: 900,
      image: Buffer.alloc(16),
    }));
  },
});

test.describePlans(() => {
  const screenshots = () => createPageScreenshotsRepo(test.app.db, { changesKept: 2 });
  const [sourceId = '', itemId = ''] = [sourceIds[7], itemIds[SOURCES + 7]];
  const image = Buffer.alloc(16);

  it.each([
    ['whether a source has one', () => screenshots().hasLast(sourceId)],
    ['those of an item', () => screenshots().ofItem(String(test.actor.workspaceId), itemId)],
    ['the bytes of one', () => screenshots().image(String(test.actor.workspaceId), itemId, 'after')],
  ])('no query reads the whole table: %s', async (_, work) => {
    for (const plan of await test.plansOf(work)) expect(plan.filter(scansOrSorts)).toEqual([]);
  });

  it('storing one reads only those of its source', async () => {
    const plans = await test.plansOf(() =>
      test.app.db.transaction(() =>
        screenshots().keep({
          source: { id: sourceId, workspaceId: String(test.actor.workspaceId) },
          itemId: itemIds[7] ?? null,
          screenshot: { image, contentType: 'image/webp', width: 1280, height: 900 },
          takenAt: timeOf(PICTURES),
        }),
      ),
    );
    for (const plan of plans) expect(plan.filter(scansTable)).toEqual([]);
  });
});
