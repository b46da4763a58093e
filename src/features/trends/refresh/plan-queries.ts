import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/connect';
import { seconds, type Clock } from '../../../lib/clock';
import { isPluginFailure } from '../../../lib/plugin-failure';
import type { PluginHost } from '../../../plugin-host/plugin-host';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import type { KnownProvider } from './run-query';
import type { ArticleDelivery } from './deliver-articles';
import { trendQueries, type TrendQuery } from './trend-results';
import type { TrendPreferences, TrendPreferencesRepo } from '../preferences/trend-preferences.repo';
import type { KnownQuery } from './trend-queries.repo';
import type { TrendSubscriptionsRepo } from './trend-subscriptions.repo';
import type { StoredArticleTagger } from '../tagging/tag-stored-articles';

interface Dependencies {
  db: Db;
  plugins: PluginHost;
  runPlugin: RunPlugin;
  preferences: TrendPreferencesRepo;
  subscriptions: TrendSubscriptionsRepo;
  delivery: ArticleDelivery;
  tagging: StoredArticleTagger;
  clock: Clock;
}

const AT_ONCE = 100;
const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

const keyOf = (provider: string, query: TrendQuery): string =>
  hash([provider, query.industry, query.location, query.keywords.map((keyword) => keyword.toLowerCase())]);

/** Derives the queries for preferences that changed, and for all preferences when plugins changed. */
export function createQueryPlanner(dependencies: Dependencies) {
  const { db, plugins, runPlugin, preferences, subscriptions, delivery, tagging, clock } = dependencies;

  async function queriesOf(provider: KnownProvider, wanted: TrendPreferences): Promise<KnownQuery[]> {
    const { industries, locations, keywords } = wanted;
    if (industries.length + locations.length + keywords.length === 0) return [];
    try {
      const asked = await runPlugin({
        plugin: provider.plugin,
        what: `queries of trends ${provider.id}`,
        timeoutMs: seconds(5),
        failure: 'The plugin failed to work out its queries',
        result: trendQueries,
        run: (call) => provider.queries({ industries, locations, keywords }, call),
      });
      return asked.map((query) => ({ key: keyOf(provider.id, query), provider: provider.id, query }));
    } catch (error) {
      // The failure is already logged; continue with other providers.
      if (!isPluginFailure(error)) throw error;
      return [];
    }
  }

  async function planWorkspace(
    wanted: TrendPreferences,
    providers: readonly KnownProvider[],
    askedBy: string,
  ): Promise<void> {
    const { workspaceId } = wanted;
    const found = (await Promise.all(providers.map((provider) => queriesOf(provider, wanted)))).flat();
    const distinct = [...new Map(found.map((query) => [query.key, query])).values()];
    await db.transaction(async () => {
      const now = await preferences.lock(workspaceId);
      // The preferences changed meanwhile, so the next run derives their queries.
      if (!now || !isDeepStrictEqual(now, wanted)) return;
      await subscriptions.subscribe(workspaceId, distinct, clock.now().toISOString());
      await preferences.markPlanned(workspaceId, askedBy);
    });
  }

  return {
    /**
     * Derives the queries of all workspaces that need it; if interrupted, the next run continues. Returns the number of
     * articles delivered at once from existing answers.
     */
    async planAll(stopping: AbortSignal): Promise<number> {
      const loaded = await plugins.plugins();
      const providers = loaded.of('trends');
      const names = new Set(providers.map(({ plugin }) => plugin));
      const askedBy = hash(
        loaded.reports.flatMap(({ name, version, provides, problem }) =>
          names.has(name) && problem === null ? [[name, version, provides.trends]] : [],
        ),
      );
      let added = 0;
      let after = '';
      for (;;) {
        const some = await preferences.findOutdated(askedBy, after, AT_ONCE);
        for (const wanted of some) {
          await tagging.finish(wanted.workspaceId, stopping);
          if (stopping.aborted) return added;
          // Not needed if only the plugins changed.
          if (await preferences.needsQueries(wanted.workspaceId))
            added += await delivery.deliverRelated(wanted.workspaceId);
          await planWorkspace(wanted, providers, askedBy);
          added += await delivery.deliverExisting(wanted.workspaceId);
        }
        const last = some.at(-1);
        if (last === undefined) return added;
        after = last.workspaceId;
      }
    },
  };
}

export type QueryPlanner = ReturnType<typeof createQueryPlanner>;
