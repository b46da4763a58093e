import { z } from 'zod';
import monitoring from '../../../fixtures/demo/monitoring.json';
import type { App } from '../../app';
import { createCheckResultsRepo } from '../../features/monitoring/checks/check-results.repo';
import { createSourcesRepo } from '../../features/monitoring/sources/sources.repo';
import { checkFrequencies, itemCategories, sourceStatuses } from '../../features/monitoring/monitoring.rules';
import { newCompetitor, newSource } from '../../features/monitoring/monitoring.schema';
import { days } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';

const daysAgo = z.number().int().min(0);

const demoSource = z.object({
  /** Key with which items refer to the source. */
  key: z.string(),
  sourceType: z.string(),
  sourceUrl: z.string().optional(),
  sourceHandle: z.string().optional(),
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

/** Adds competitors with their sources and feed items. */
export async function seedMonitoring(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const competitor of z.array(demoCompetitor).parse(monitoring))
    await seedCompetitor(app, clock, actorByKey, competitor);
}

async function seedCompetitor(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  { sources, items, ago, by, ...details }: DemoCompetitor,
): Promise<void> {
  clock.goBack(ago);
  const { id: competitorId } = await app.competitors.create(actorByKey(by), newCompetitor.parse(details));
  const made = new Map<string, Awaited<ReturnType<typeof seedSource>>>();
  for (const source of sources)
    made.set(source.key, await seedSource(app, clock, actorByKey, competitorId, source));
  const found = items.map(({ ago: foundAgo, source: key, ...item }) => {
    const source = made.get(key);
    if (!source) throw new Error(`${details.name} has no source ${key} in the demo`);
    clock.goBack(foundAgo);
    const now = clock.now().toISOString();
    return {
      id: newId(),
      workspaceId: source.workspaceId,
      sourceId: source.id,
      competitorId,
      competitorName: details.name,
      ...item,
      publishedAt: now,
      detectedAt: now,
      createdAt: now,
    };
  });
  await createCheckResultsRepo(app.db).insertItems(found);
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
  await createSourcesRepo(app.db).update(source.workspaceId, source.id, {
    status,
    lastError: error ?? null,
    lastChecked: clock.now().toISOString(),
    // These addresses don't exist, so every check would fail.
    nextCheckAt: new Date(clock.now().getTime() + days(365)).toISOString(),
  });
  return source;
}
