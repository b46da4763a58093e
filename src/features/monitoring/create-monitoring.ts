import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { Log } from '../../lib/log';
import type { PluginHost } from '../../plugin-host';
import type { RunPlugin } from '../../plugin-host/run-plugin';
import type { AuditTrail } from '../audit/audit-trail';
import type { EvidenceService } from '../evidence/evidence.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import { createActivityFeed, type ActivityFeedOpener } from './feed/activity-feed';
import { createCrashSafeRunner, type IsolatedCheckRunner } from './checks/crash-safe-runner';
import { createChangesCheck, type CheckChanges } from './checks/check-changes';
import { createSourceChecker, type CheckSource } from './checks/check-source';
import type { CheckReport } from './checks/check-report';
import { createSourceChecks, type SourceChecks } from './checks/check-sources';
import { createCompetitorsRepo } from './competitors/competitors.repo';
import { createCompetitorsService, type CompetitorsService } from './competitors/competitors.service';
import { createFeedItemsRepo } from './feed/feed-items.repo';
import { createFeedItemsService, type FeedItemsService } from './feed/feed-items.service';
import { createItemWeeksRepo } from './feed/item-weeks.repo';
import { createCheckWriter } from './checks/check-writer';
import { createCheckResultsRepo } from './checks/check-results.repo';
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
  evidence: EvidenceService;
  secretLinks: SecretLinksService;
  limits: RateLimits;
  audit: AuditTrail;
  plugins: PluginHost;
  runPlugin: RunPlugin;
  /** Runs checks outside the server process; null: checks run in this process. */
  isolatedChecks: IsolatedCheckRunner | null;
  /** Called for each source when its check begins and when it ends. */
  onSourceCheck: ((sourceId: string, isUnderWay: boolean) => void) | null;
  log: Log;
  clock: Clock;
}

/** Wires this feature for src/app.ts. */
export function createMonitoring(dependencies: Dependencies): MonitoringServices {
  const { db, evidence, secretLinks, limits, audit, plugins, runPlugin, log, clock } = dependencies;
  const { isolatedChecks, onSourceCheck } = dependencies;
  const competitors = createCompetitorsRepo(db);
  const sources = createSourcesRepo(db);
  const items = createFeedItemsRepo(db);
  const checks = createSourceChecksRepo(db);
  const sourceTypes = async () => (await plugins.plugins()).of('sources');
  const results = createCheckResultsRepo(db);
  const baseCheckSource = createSourceChecker({ checks: results, runPlugin, clock });
  const checkSource = onSourceCheck ? withProgress(baseCheckSource, onSourceCheck) : baseCheckSource;
  const writerFor = (claimant: string) => createCheckWriter({ db, checks: results, log }, claimant);
  const sourceChecks = createSourceChecks({ checks, checkSource, writerFor, sourceTypes, log, clock });
  const runner = isolatedChecks
    ? createCrashSafeRunner({ runner: isolatedChecks, checks, results, clock, log })
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
    checkDue: async () => ((await sourceChecks.hasDueSources()) ? runner.check({ all: false }) : null),
    checkChanges: createChangesCheck({ checks: runner }),
    stopChecks() {
      sourceChecks.stop();
      isolatedChecks?.stop();
    },
  };
}

const withProgress =
  (check: CheckSource, onProgress: (sourceId: string, isUnderWay: boolean) => void): CheckSource =>
  async (source, ...rest) => {
    onProgress(source.id, true);
    try {
      return await check(source, ...rest);
    } finally {
      onProgress(source.id, false);
    }
  };
