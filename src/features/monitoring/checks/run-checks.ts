import { seconds } from '../../../lib/clock';
import { createAutoResetEvent } from '../../../lib/concurrency/auto-reset-event';
import { newId } from '../../../lib/ids';
import type { Log } from '../../../lib/logging/log';
import { createSourceClaims, type ClaimDependencies } from './claim/claim-sources';
import type { CheckScope, ClaimedSource } from './claim/claims.repo';
import type { ClassifyItems } from './classify-items';
import { compareChecks } from './compare/compare-checks';
import type { FetchSource, KnownSourceType } from './fetch/fetch-source';
import type { NotifyOfChecks } from './notify-of-news';
import { countOutcome, emptyReport, type CheckReport } from './run-report';
import type { CheckResultsRepo } from './store/results.repo';
import { createCheckBatches } from './store/store-batches';
import type { StoreChecks } from './store/store-checks';

interface Dependencies extends ClaimDependencies {
  results: CheckResultsRepo;
  fetchSource: FetchSource;
  /** Lets plugins classify new items. */
  classify: ClassifyItems;
  storeChecks: StoreChecks;
  notify: NotifyOfChecks;
  log: Log;
}

export interface RunOptions {
  scope: CheckScope;
  /** The source types that have a plugin. */
  types: readonly KnownSourceType[];
  /** Ends the run: running checks are aborted and their claims released. */
  stopping: AbortSignal;
  /** Gets the number of checked sources so far. */
  onChecked(done: number): void;
  /** Called every 30 s. */
  heartbeat(): Promise<void>;
}

const CONCURRENCY = 16;
/** Maximum number of checks that wait for their host's turn. They don't count as running. */
const MAX_PAUSED = 48;
const RENEWED_EVERY = seconds(30);

/**
 * Checks all unclaimed sources of a scope, 16 at a time and one per host. Every source takes the same way:
 * claim → fetch → compare → classify → store → notify. From `compare` on, many checks go together.
 */
export function createChecksRun(dependencies: Dependencies) {
  const { results, fetchSource, classify, storeChecks, notify, log } = dependencies;
  return async function runChecks(options: RunOptions): Promise<CheckReport> {
    const { scope, types, stopping, onChecked, heartbeat } = options;
    const owner = newId();
    const report = emptyReport();
    const typeOf = new Map(types.map((type) => [type.type, type]));
    const stateChanged = createAutoResetEvent();
    const busyHosts = new Set<string>();
    let pausedCount = 0;
    let nextTurn: NodeJS.Timeout | undefined;
    const hasFreeSlot = () =>
      busyHosts.size - pausedCount < CONCURRENCY && busyHosts.size < CONCURRENCY + MAX_PAUSED;

    const claims = createSourceClaims(dependencies, {
      owner,
      scope,
      types: [...typeOf.keys()],
      busyHosts,
      onClaimed: stateChanged.signal,
    });
    const batches = createCheckBatches({
      async findNews(checks) {
        const news = await compareChecks(results, checks);
        await classify(news.items);
        return news;
      },
      store: (checks, news) => storeChecks({ owner, checks, news, notify }),
      log,
    });

    /** Resolves when the source has been fetched; the other steps continue in the background. */
    async function checkOne(source: ClaimedSource, type: KnownSourceType): Promise<void> {
      const checked = await fetchSource(source, type, stopping, (isWaiting) => {
        pausedCount += isWaiting ? 1 : -1;
        if (isWaiting) stateChanged.signal();
      });
      if (checked === null) return claims.release([source.id]);
      if (checked.hostWaitUntil !== null) await claims.leaveHost(source.host, checked.hostWaitUntil);
      batches.save(checked, (outcome) => {
        countOutcome(report, source, outcome);
        if (outcome !== 'lost') onChecked(report.checked);
        stateChanged.signal();
      });
    }

    function startSome(): void {
      while (hasFreeSlot() && !batches.isBackedUp()) {
        const source = claims.take();
        if (!source) return scheduleTurn();
        const type = typeOf.get(source.sourceType);
        if (!type) continue;
        busyHosts.add(source.host);
        checkOne(source, type)
          .catch((error: unknown) => {
            log.error({ err: error, sourceId: source.id }, 'could not check a source');
            countOutcome(report, source, { failure: 'The check failed unexpectedly' });
            onChecked(report.checked);
          })
          .finally(() => {
            busyHosts.delete(source.host);
            stateChanged.signal();
          });
      }
    }

    /** Continues when the pause of a waiting host is over. A host in its pause doesn't take a slot. */
    function scheduleTurn(): void {
      const wait = claims.nextTurn();
      clearTimeout(nextTurn);
      if (wait !== undefined) nextTurn = setTimeout(stateChanged.signal, wait + 1);
    }

    const renewal = setInterval(() => {
      Promise.all([claims.renew(batches.hosts()), heartbeat()]).catch((error: unknown) =>
        log.warn({ err: error }, 'could not renew claims'),
      );
    }, RENEWED_EVERY);
    try {
      while (!stopping.aborted && claims.failures.length === 0) {
        startSome();
        if (!batches.isBackedUp()) claims.claimAhead(hasFreeSlot());
        if (busyHosts.size === 0 && claims.count() === 0 && !claims.isClaiming()) {
          // Sources that others had claimed before may be free by now.
          await claims.claim();
          if (claims.count() === 0) break;
        } else await stateChanged.wait();
      }
      while (busyHosts.size > 0 || claims.isClaiming() || !batches.isEmpty()) {
        batches.flush();
        await stateChanged.wait();
      }
      if (claims.failures.length > 0) throw claims.failures[0];
    } finally {
      clearInterval(renewal);
      clearTimeout(nextTurn);
      await claims.releaseWaiting();
    }
    return report;
  };
}

export type RunChecks = ReturnType<typeof createChecksRun>;
