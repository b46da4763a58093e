import type { Db } from '../../db/connect';
import type { Background } from '../../lib/concurrency/background';
import { days, type Clock } from '../../lib/clock';
import type { Log } from '../../lib/logging/log';
import type { PluginHost } from '../../plugin-host/plugin-host';
import type { RunPlugin } from '../../plugin-host/run-plugin';
import type { AuditTrail } from '../audit/audit-trail';
import type { EvidenceService } from '../evidence/evidence.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { createQueryRunner } from './refresh/run-query';
import { createArticleDelivery } from './refresh/deliver-articles';
import { createTrendRefresh } from './refresh/refresh-trends';
import { createStoredArticlesRepo } from './articles/stored-articles.repo';
import { createStoredArticleTagger } from './tagging/tag-stored-articles';
import { createTrendArticlesRepo } from './articles/trend-articles.repo';
import { createTrendArticlesService } from './articles/trend-articles.service';
import { createTrendPreferencesRepo } from './preferences/trend-preferences.repo';
import { createTrendPreferencesService } from './preferences/trend-preferences.service';
import { createTrendQueriesRepo } from './refresh/trend-queries.repo';
import { createTrendSubscriptionsRepo } from './refresh/trend-subscriptions.repo';
import { createUndatedArticlesRepo } from './articles/undated-articles.repo';
import { createQueryPlanner } from './refresh/plan-queries';

interface Dependencies {
  db: Db;
  evidence: EvidenceService;
  audit: AuditTrail;
  plugins: PluginHost;
  runPlugin: RunPlugin;
  limits: RateLimits;
  background: Background;
  log: Log;
  clock: Clock;
}

/** Counted from their last appearance in an answer. Longer than the age limit of articles in deliver-articles.ts. */
const UNDATED_KEPT_DAYS = 180;

export function createTrends(dependencies: Dependencies) {
  const { db, evidence, audit, plugins, runPlugin, limits, background, log, clock } = dependencies;
  const preferences = createTrendPreferencesRepo(db);
  const queries = createTrendQueriesRepo(db);
  const subscriptions = createTrendSubscriptionsRepo(db);
  const stored = createStoredArticlesRepo(db);
  const undated = createUndatedArticlesRepo(db);
  const delivery = createArticleDelivery({
    db,
    queries,
    subscriptions,
    preferences,
    stored,
    undated,
    clock,
  });
  const articles = createTrendArticlesRepo(db);
  const tagging = createStoredArticleTagger({ db, articles, stored, preferences, subscriptions });
  const planner = createQueryPlanner({
    db,
    plugins,
    runPlugin,
    preferences,
    subscriptions,
    delivery,
    tagging,
    clock,
  });
  const runQuery = createQueryRunner({ queries, delivery, runPlugin, limits, log, clock });
  const trendRefresh = createTrendRefresh({ plugins, planner, queries, runQuery, limits, background, clock });
  const { refreshSoon } = trendRefresh;
  const services = {
    trendPreferences: createTrendPreferencesService({
      db,
      preferences,
      subscriptions,
      audit,
      clock,
      tagging,
      refreshSoon,
    }),
    trendArticles: createTrendArticlesService({ db, articles, preferences, evidence, audit, clock }),
    trendRefresh,
  };
  return {
    services,
    /** Deletes unused queries and old records of undated articles. */
    async sweep(): Promise<void> {
      const ago = (age: number) => new Date(clock.now().getTime() - days(age)).toISOString();
      await queries.sweep(ago(1));
      await undated.sweep(ago(UNDATED_KEPT_DAYS));
    },
  };
}

export type TrendServices = ReturnType<typeof createTrends>['services'];
