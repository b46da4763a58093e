import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { Log } from '../../lib/log';
import type { PluginHost } from '../../plugin-host';
import type { RunPlugin } from '../../plugin-host/run-plugin';
import type { AuditTrail } from '../audit/audit-trail';
import type { EvidenceKeeper } from '../evidence/keep-evidence';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import { createActivityFeed, type ActivityFeedOpener } from './feed/activity-feed';
import { createApartRunner, type ApartChecks } from './checks/check-apart';
import { createChangesCheck, type CheckChanges } from './checks/check-changes';
import { createSourceChecker, type CheckSource } from './checks/check-source';
import type { CheckReport } from './checks/check-report';
import { createSourceChecks, type SourceChecks } from './checks/check-sources';
import { createCompetitorsRepo } from './competitors/competitors.repo';
import { createCompetitorsService, type CompetitorsService } from './competitors/competitors.service';
import { createFeedItemsRepo } from './feed/feed-items.repo';
import { createFeedItemsService, type FeedItemsService } from './feed/feed-items.service';
import { createItemWeeksRepo } from './feed/item-weeks.repo';
import { createCheckKeeper } from './checks/keep-checks';
import { createKeptChecksRepo } from './checks/kept-checks.repo';
import { createSourceChecksRepo } from './checks/source-checks.repo';
import { createSourcesRepo } from './sources/sources.repo';
import { createSourcesService, type SourcesService } from './sources/sources.service';

/** The services of competitor monitoring. */
export interface MonitoringServices {
  competitors: CompetitorsService;
  monitoredSources: SourcesService;
  feedItems: FeedItemsService;
  activityFeed: ActivityFeedOpener;
  /** Runs checks in this process. */
  sourceChecks: SourceChecks;
  /** Checks the sources that are due, in this or the separate process; null if none are due. */
  checkDue(): Promise<CheckReport | null>;
  checkChanges: CheckChanges;
  /** Aborts running checks in any process; nothing is checked after this. */
  stopChecks(): void;
}

interface Dependencies {
  db: Db;
  evidence: EvidenceKeeper;
  secretLinks: SecretLinksService;
  limits: RateLimits;
  audit: AuditTrail;
  plugins: PluginHost;
  runPlugin: RunPlugin;
  /** Runs checks outside the server process; null: checks run in this process. */
  checksApart: ApartChecks | null;
  /** Called for each source when its check begins and when it ends. */
  onSourceCheck: ((sourceId: string, isUnderWay: boolean) => void) | null;
  log: Log;
  clock: Clock;
}

/** Wires this feature for src/app.ts. */
export function createMonitoring(dependencies: Dependencies): MonitoringServices {
  const { db, evidence, secretLinks, limits, audit, plugins, runPlugin, log, clock } = dependencies;
  const { checksApart, onSourceCheck } = dependencies;
  const competitors = createCompetitorsRepo(db);
  const sources = createSourcesRepo(db);
  const items = createFeedItemsRepo(db);
  const checks = createSourceChecksRepo(db);
  const sourceTypes = async () => (await plugins.plugins()).of('sources');
  const kept = createKeptChecksRepo(db);
  const checkUnheard = createSourceChecker({ checks: kept, runPlugin, clock });
  const checkSource = onSourceCheck ? telling(checkUnheard, onSourceCheck) : checkUnheard;
  const keeperOf = (claimant: string) => createCheckKeeper({ db, checks: kept, log }, claimant);
  const sourceChecks = createSourceChecks({ checks, checkSource, keeperOf, sourceTypes, log, clock });
  const runner = checksApart
    ? createApartRunner({ runner: checksApart, checks, kept, clock, log })
    : sourceChecks;
  return {
    competitors: createCompetitorsService({ db, competitors, audit, clock }),
    monitoredSources: createSourcesService({
      db,
      sources,
      competitors,
      sourceTypes,
      runPlugin,
      audit,
      clock,
    }),
    activityFeed: createActivityFeed({ items, secretLinks, limits, clock }),
    feedItems: createFeedItemsService({
      items,
      weeks: createItemWeeksRepo(db),
      evidence,
      clock,
    }),
    sourceChecks,
    // Starting a process every minute for nothing would cost more than all checks of a small installation.
    checkDue: async () => ((await sourceChecks.areDue()) ? runner.check({ all: false }) : null),
    checkChanges: createChangesCheck({ checks: runner }),
    stopChecks() {
      sourceChecks.stop();
      checksApart?.stop();
    },
  };
}

const telling =
  (check: CheckSource, tell: (sourceId: string, isUnderWay: boolean) => void): CheckSource =>
  async (source, ...rest) => {
    tell(source.id, true);
    try {
      return await check(source, ...rest);
    } finally {
      tell(source.id, false);
    }
  };
