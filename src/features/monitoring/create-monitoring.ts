import type { Db } from '../../db/connect';
import type { Background } from '../../lib/concurrency/background';
import type { Clock } from '../../lib/clock';
import type { Log } from '../../lib/logging/log';
import type { GuardedFetch } from '../../lib/outgoing/guarded-fetch';
import type { PluginHost } from '../../plugin-host/plugin-host';
import type { RunPlugin } from '../../plugin-host/run-plugin';
import type { AuditTrail } from '../audit/audit-trail';
import type { EvidenceService } from '../evidence/evidence.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import { createActivityFeed } from './feed/activity-feed';
import { createItemClassification } from './checks/classify-items';
import { createSourceFetch } from './checks/fetch/fetch-source';
import { createSourceMover } from './checks/store/move-source';
import { createSourceChecks } from './checks/checks.service';
import { createCompetitorsRepo } from './competitors/competitors.repo';
import { createCompetitorsService } from './competitors/competitors.service';
import { createSourceDiscovery } from './discovery/discover-sources';
import { createSourceProposals } from './discovery/propose-sources';
import { createFeedItemsRepo } from './feed/feed-items.repo';
import { createFeedItemsService } from './feed/feed-items.service';
import { createStoryItemsRepo } from './stories/story-items.repo';
import { createItemWeeksRepo } from './feed/item-weeks.repo';
import { createCheckStore } from './checks/store/store-checks';
import { createCheckNotifications, type ImportantNews } from './checks/notify-of-news';
import { createChecksRun } from './checks/run-checks';
import { createCheckResultsRepo } from './checks/store/results.repo';
import { createClaimsRepo } from './checks/claim/claims.repo';
import { createOptionsCheck } from './options/check-options';
import { createSourcePreview } from './preview/preview-source';
import { createHostPacing } from './politeness/host-pacing';
import { createRobots } from './politeness/robots';
import { createSourceHostsRepo } from './politeness/source-hosts.repo';
import { createNormalization } from './sources/normalize-source';
import { createChangesCheck } from './on-demand/check-changes';
import { createCheckNow } from './on-demand/check-now';
import { createCheckProgress } from './on-demand/check-progress';
import { createCheckProgressRepo } from './on-demand/check-progress.repo';
import { createSourceKeys } from './sources/source-keys';
import { createRuleApplier } from './rules/apply-rules';
import { createRuleCreations, type CreateByRule } from './rules/create-from-rules';
import { createRuleCreationsRepo } from './rules/rule-creations.repo';
import { createRuleMatchesRepo } from './rules/rule-matches.repo';
import { createRulesRepo } from './rules/rules.repo';
import type { RuleRecordKind } from './rules/rules.rules';
import { createRulesService } from './rules/rules.service';
import { createSourcesRepo } from './sources/sources.repo';
import { createPageScreenshots } from './screenshots/page-screenshots.service';
import { createPageScreenshotsRepo } from './screenshots/page-screenshots.repo';
import { createSourceExport } from './transfer/export-sources';
import { createIdentification } from './transfer/identify-sources';
import { createSourceImport } from './transfer/import-sources';
import { createSourcesService } from './sources/sources.service';

interface Dependencies {
  db: Db;
  evidence: EvidenceService;
  /** Create the records of rules. */
  ruleCreators: Readonly<Record<RuleRecordKind, CreateByRule>>;
  secretLinks: SecretLinksService;
  limits: RateLimits;
  audit: AuditTrail;
  /** Notifies members about important news. Runs in the transaction that stores them. */
  notifyOfNews(news: ImportantNews): Promise<void>;
  plugins: PluginHost;
  runPlugin: RunPlugin;
  fetch: GuardedFetch;
  /** Pause between two requests to one host, in ms. */
  hostPause: number;
  /** Hosts of the operator's own services, which need no pause. */
  ownHosts: readonly string[];
  /** Number of changes of a page whose screenshots are kept; 0 turns screenshots off. */
  pageScreenshots: number;
  background: Background;
  log: Log;
  clock: Clock;
}

export function createMonitoring(dependencies: Dependencies) {
  const { db, evidence, secretLinks, limits, audit, plugins, runPlugin, log, clock } = dependencies;
  const { fetch, hostPause, ownHosts, background, pageScreenshots: changesKept } = dependencies;
  const competitors = createCompetitorsRepo(db);
  const sources = createSourcesRepo(db);
  const items = createFeedItemsRepo(db);
  const claims = createClaimsRepo(db);
  const sourceTypes = async () => (await plugins.plugins()).of('sources');
  const results = createCheckResultsRepo(db);
  const hosts = createSourceHostsRepo(db);
  const screenshots = createPageScreenshotsRepo(db, { changesKept });
  const takesScreenshots = changesKept > 0;
  const pacing = createHostPacing({ pauseMs: hostPause, ownHosts });
  const requireAllowed = createRobots({ hosts, clock });
  const keyOf = createSourceKeys({ sourceTypes, runPlugin });
  const mover = createSourceMover({ checks: results, keyOf, audit });
  const fetchSource = createSourceFetch({
    checks: results,
    runPlugin,
    fetch,
    pacing,
    requireAllowed,
    screenshots: takesScreenshots ? screenshots : null,
    clock,
  });
  const hostReadyAt = () =>
    hostPause === 0 ? null : new Date(clock.now().getTime() + hostPause).toISOString();
  const stories = createStoryItemsRepo(db);
  const creations = createRuleCreationsRepo(db);
  const createPending = createRuleCreations({
    db,
    creations,
    items,
    evidence,
    creators: dependencies.ruleCreators,
    log,
    clock,
  });
  const beginRules = createRuleApplier({ matches: createRuleMatchesRepo(db), clock });
  const runChecks = createChecksRun({
    claims,
    results,
    fetchSource,
    classify: createItemClassification({ plugins, runPlugin, clock }),
    storeChecks: createCheckStore({
      db,
      checks: results,
      stories,
      screenshots,
      mover,
      hosts,
      beginRules,
      createPending,
      hostReadyAt,
    }),
    notify: createCheckNotifications({ audit, notifyOfNews: dependencies.notifyOfNews }),
    pacing,
    hosts,
    log,
    clock,
  });
  const sourceChecks = createSourceChecks({ claims, runChecks, createPending, sourceTypes, clock });
  const progress = createCheckProgress({ progress: createCheckProgressRepo(db), checks: claims, clock });
  const normalize = createNormalization({ runPlugin });
  const checkOptions = createOptionsCheck({ runPlugin });
  const identifyAll = createIdentification({ sourceTypes, runPlugin });
  return {
    services: {
      competitors: createCompetitorsService({ db, competitors, audit, clock }),
      monitoredSources: createSourcesService({
        db,
        sources,
        competitors,
        sourceTypes,
        keyOf,
        normalize,
        checkOptions,
        audit,
        clock,
      }),
      proposeSources: createSourceProposals({ fetch: pacing.spaced(fetch) }),
      sourceExport: createSourceExport({ competitors, sources, audit, clock }),
      discoverSources: createSourceDiscovery({ sourceTypes, normalize, runPlugin, pacing }),
      previewSource: createSourcePreview({
        competitors,
        sources,
        sourceTypes,
        keyOf,
        normalize,
        checkOptions,
        runPlugin,
        fetch,
        pacing,
        requireAllowed,
      }),
      activityFeed: createActivityFeed({ items, secretLinks, limits, clock }),
      feedItems: createFeedItemsService({
        db,
        items,
        weeks: createItemWeeksRepo(db),
        evidence,
        screenshots,
        audit,
        clock,
      }),
      monitoringRules: createRulesService({ db, rules: createRulesRepo(db), creations, audit, clock }),
      /** Creates the pending records of rules. */
      createRuleRecords: createPending,
      pageScreenshots: createPageScreenshots({ screenshots }),
      sourceChecks,
      checkChanges: createChangesCheck({ checks: sourceChecks, progress, clock }),
      checkNow: createCheckNow({
        sources,
        checks: sourceChecks,
        hosts,
        sourceTypes,
        limits,
        background,
        clock,
      }),
      checkProgress: progress,
      /** Deletes hosts without a source. */
      sweepHosts: hosts.sweep,
    },
    sourceKeyOf: keyOf,
    importableSources: createSourceImport({ competitors, sources, identifyAll, clock }),
    /** Deletes hosts without a source, and screenshots that won't be used. */
    async sweep(): Promise<void> {
      await hosts.sweep();
      if (!takesScreenshots) await screenshots.deleteLast();
    },
  };
}

export type MonitoringServices = ReturnType<typeof createMonitoring>['services'];
