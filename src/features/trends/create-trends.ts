import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { EvidenceKeeper } from '../evidence/keep-evidence';
import { createTrendArticlesRepo } from './trend-articles.repo';
import { createTrendArticlesService, type TrendArticlesService } from './trend-articles.service';
import { createTrendPreferencesRepo } from './trend-preferences.repo';
import { createTrendPreferencesService, type TrendPreferencesService } from './trend-preferences.service';
import { createTrendQueriesRepo } from './trend-queries.repo';

/** What the app offers of industry trends. */
export interface TrendServices {
  trendPreferences: TrendPreferencesService;
  trendArticles: TrendArticlesService;
}

interface Dependencies {
  db: Db;
  evidence: EvidenceKeeper;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts. */
export function createTrends({ db, evidence, audit, clock }: Dependencies): TrendServices {
  const preferences = createTrendPreferencesRepo(db);
  const queries = createTrendQueriesRepo(db);
  return {
    trendPreferences: createTrendPreferencesService({
      ...{ db, preferences, queries, audit, clock },
      refreshSoon: () => undefined,
    }),
    trendArticles: createTrendArticlesService({
      articles: createTrendArticlesRepo(db),
      preferences,
      evidence,
      clock,
    }),
  };
}
