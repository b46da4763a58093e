import * as z from 'zod';
import monitoring from '../../../fixtures/demo/monitoring.json';
import type { App } from '../../app';
import { checkFrequencies, itemCategories, sourceStatuses } from '../../features/monitoring/monitoring.rules';
import { newCompetitor, newSource } from '../../features/monitoring/monitoring.schema';
import { days } from '../../lib/clock';
import { significanceOf } from '../../features/monitoring/feed/significance.rules';
import { createStories } from '../../features/monitoring/stories/place-in-stories';
import { createStoryItemsRepo } from '../../features/monitoring/stories/story-items.repo';
import { newId } from '../../lib/ids';
import type { DemoClock } from './demo-clock';
import { seedRulesAndItems, type FoundAgo } from './monitoring-rules';
import type { ActorByKey } from './people';

const daysAgo = z.number().int().min(0);

const demoSource = z.object({
  /** Key with which items refer to the source. */
  key: z.string(),
  sourceType: z.string(),
  sourceUrl: z.string().optional(),
  sourceHandle: z.string().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  checkFrequency: z.enum(checkFrequencies),
  ago: daysAgo,
  by: z.string(),
  /** Day of the last check. */
  checked: daysAgo,
  status: z.enum(sourceStatuses).default('active'),
  error: z.string().optional(),
});

const demoItem = z.object({
  ago: daysAgo,
  source: z.string(),
  category: z.enum(itemCategories),
  title: z.string(),
  content: z.string(),
  url: z.string().nullable().default(null),
  isRead: z.boolean().default(false),
  isStarred: z.boolean().default(false),
  /** Lines of a page that changed. */
  changes: z
    .array(z.object({ kind: z.enum(['added', 'removed', 'same']), text: z.string() }))
    .nullable()
    .default(null),
});

const demoCompetitor = z.object({
  name: z.string(),
  website: z.string(),
  industry: z.string(),
  description: z.string(),
  ago: daysAgo,
  by: z.string(),
  sources: z.array(demoSource),
  items: z.array(demoItem),
});
type DemoCompetitor = z.infer<typeof demoCompetitor>;

/** Adds competitors with their sources and feed items, and the rules for new items. */
export async function seedMonitoring(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  const all: FoundAgo[] = [];
  for (const competitor of z.array(demoCompetitor).parse(monitoring))
    all.push(...(await seedCompetitor(app, clock, actorByKey, competitor)));
  all.sort((one, other) => one.item.detectedAt.localeCompare(other.item.detectedAt));
  const items = all.map(({ item }) => item);
  await createStories(createStoryItemsRepo(app.db)).place(items, items);
  await seedRulesAndItems(app, clock, actorByKey, all);
}

async function seedCompetitor(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  { sources, items, ago, by, ...details }: DemoCompetitor,
): Promise<FoundAgo[]> {
  clock.goBack(ago);
  const { id: competitorId } = await app.competitors.create(actorByKey(by), newCompetitor.parse(details));
  const seeded = new Map<string, Awaited<ReturnType<typeof seedSource>>>();
  for (const source of sources)
    seeded.set(source.key, await seedSource(app, clock, actorByKey, competitorId, source));
  return items.map(({ ago: foundAgo, source: key, ...item }) => {
    const source = seeded.get(key);
    if (!source) throw new Error(`${details.name} has no source ${key} in the demo`);
    clock.goBack(foundAgo);
    const now = clock.now().toISOString();
    const made = {
      id: newId(),
      workspaceId: source.workspaceId,
      sourceId: source.id,
      competitorId,
      competitorName: details.name,
      ...item,
      isCategoryCorrected: false,
      significance: significanceOf({ ...item, sourceType: source.sourceType }),
      storyId: null,
      publishedAt: now,
      detectedAt: now,
      createdAt: now,
    };
    return { ago: foundAgo, item: made };
  });
}

async function seedSource(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  competitorId: string,
  { key: _key, ago, by, checked, status, error, ...details }: z.infer<typeof demoSource>,
) {
  clock.goBack(ago);
  const source = await app.monitoredSources.create(
    actorByKey(by),
    newSource.parse({ ...details, competitorId }),
  );
  clock.goBack(checked);
  const { workspaceId, id } = source;
  await app.db
    .write('monitored_sources')
    .where({ workspaceId, id })
    .update({
      status,
      lastError: error ?? null,
      lastChecked: clock.now().toISOString(),
      // These addresses don't exist, so every check would fail.
      nextCheckAt: new Date(clock.now().getTime() + days(365)).toISOString(),
    });
  return source;
}
