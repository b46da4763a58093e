import * as z from 'zod';
import trends from '../../../fixtures/demo/trends.json';
import type { App } from '../../app';
import { storedArticle } from '../../features/trends/articles/stored-article';
import { createStoredArticlesRepo } from '../../features/trends/articles/stored-articles.repo';
import { createTrendPreferencesRepo } from '../../features/trends/preferences/trend-preferences.repo';
import { trendCategories, trendIndustries, trendLocations } from '../../features/trends/trends.rules';
import { hours } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { DemoClock } from './demo-clock';

const daysAgo = z.number().int().min(0);

const data = z.object({
  preferences: z.object({
    ago: daysAgo,
    industries: z.array(z.enum(trendIndustries)),
    locations: z.array(z.enum(trendLocations)),
    keywords: z.array(z.string()),
  }),
  articles: z.array(
    z.object({
      ago: daysAgo,
      title: z.string(),
      url: z.url(),
      source: z.string(),
      category: z.enum(trendCategories),
      content: z.string(),
      industries: z.array(z.enum(trendIndustries)),
      location: z.enum(trendLocations),
      isRead: z.boolean().default(false),
      isStarred: z.boolean().default(false),
    }),
  ),
});

/** Differs from every real set of providers, so that the first refresh creates the queries. */
const OTHER_PROVIDERS = 'demo';

/** Adds the workspace's trend preferences and articles. All addresses are under the reserved domain `.example`. */
export async function seedTrends(app: App, clock: DemoClock, workspaceId: string): Promise<void> {
  const { preferences, articles } = data.parse(trends);
  const { ago, ...wanted } = preferences;
  clock.goBack(ago);
  const since = clock.now().toISOString();
  // Bypasses the service, which would send queries to news providers during seeding.
  const kept = createTrendPreferencesRepo(app.db);
  await kept.insert({ id: newId(), workspaceId, ...wanted, createdAt: since, updatedAt: since });
  await kept.markPlanned(workspaceId, OTHER_PROVIDERS);
  const found = articles.map(({ ago: detected, ...article }) => {
    clock.goBack(detected);
    const detectedAt = clock.now().toISOString();
    const publishedAt = new Date(clock.now().getTime() - hours(5)).toISOString();
    return storedArticle({
      id: newId(),
      workspaceId,
      keywords: [],
      ...article,
      isCategoryCorrected: false,
      detectedAt,
      createdAt: detectedAt,
      publishedAt,
    });
  });
  await createStoredArticlesRepo(app.db).insert(found);
}
