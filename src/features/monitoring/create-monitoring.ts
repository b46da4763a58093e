import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import { createCompetitorsRepo } from './competitors.repo';
import { createCompetitorsService, type CompetitorsService } from './competitors.service';
import { createFeedItemsRepo } from './feed-items.repo';
import { createFeedItemsService, type FeedItemsService } from './feed-items.service';
import { createSourcesRepo } from './sources.repo';
import { createSourcesService, type SourcesService } from './sources.service';

/** What the app offers of competitor monitoring. */
export interface MonitoringServices {
  competitors: CompetitorsService;
  monitoredSources: SourcesService;
  feedItems: FeedItemsService;
}

interface Dependencies {
  db: Db;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts. */
export function createMonitoring({ db, audit, clock }: Dependencies): MonitoringServices {
  const competitors = createCompetitorsRepo(db);
  const sources = createSourcesRepo(db);
  return {
    competitors: createCompetitorsService({ db, competitors, audit, clock }),
    monitoredSources: createSourcesService({ db, sources, competitors, audit, clock }),
    feedItems: createFeedItemsService({ items: createFeedItemsRepo(db), clock }),
  };
}
