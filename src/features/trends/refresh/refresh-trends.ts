import { setTimeout } from 'node:timers/promises';
import type { Background } from '../../../lib/concurrency/background';
import { seconds, type Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import type { PluginHost } from '../../../plugin-host/plugin-host';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { LEASE_MS, rateLimitKey, type RunQuery, type KnownProvider } from './run-query';
import { FAILURES_TO_PAUSE, PAUSE_SECONDS } from './refresh-times.rules';
import type { ClaimedQuery, TrendQueriesRepo } from './trend-queries.repo';
import type { QueryPlanner } from './plan-queries';

/** The result of a refresh. */
export interface TrendReport {
  /** Number of queries sent. */
  asked: number;
  newArticles: number;
  failed: { provider: string; query: string; message: string }[];
  /** Paused providers, and the seconds that their due queries wait. */
  waiting: { provider: string; seconds: number }[];
}

interface Dependencies {
  plugins: PluginHost;
  planner: QueryPlanner;
  queries: TrendQueriesRepo;
  runQuery: RunQuery;
  limits: RateLimits;
  background: Background;
  clock: Clock;
}

/** Returns a query for users to read: `SaaS, Texas, payroll`. */
const describeQuery = ({ query: { industry, location, keywords } }: ClaimedQuery): string =>
  [industry, location, ...keywords].filter((part) => part !== null).join(', ');

/**
 * Sends the due queries of all workspaces to providers: each query once, one at a time per provider, together with
 * any number of other processes.
 */
export function createTrendRefresh(dependencies: Dependencies) {
  const { plugins, planner, queries, runQuery, limits, background, clock } = dependencies;
  const stopping = new AbortController();
  let isRequested = false;
  let isUnderWay = false;

  const pause = (forSeconds: number) =>
    setTimeout(seconds(forSeconds), undefined, { signal: stopping.signal }).catch(() => undefined);

  /** Waits for the provider's next minute if this minute's calls are used up. */
  async function waitForRateLimit(provider: KnownProvider): Promise<void> {
    const { callsPerMinute } = provider;
    while (callsPerMinute !== undefined && !stopping.signal.aborted) {
      const quota = { points: callsPerMinute, seconds: 60 };
      const wait = await limits.secondsToWait('trends', rateLimitKey(provider), quota);
      if (wait === null) return;
      await pause(wait);
    }
  }

  /** Queries one provider until no query is due or the provider is paused. */
  async function runDueQueries(
    provider: KnownProvider,
    report: TrendReport,
    onProgress: (done: number) => void,
  ): Promise<void> {
    const owner = newId();
    let failuresInARow = 0;
    while (!stopping.signal.aborted) {
      const wait = await limits.secondsPaused('trends', rateLimitKey(provider));
      if (wait !== null) {
        report.waiting.push({ provider: provider.label, seconds: wait });
        return;
      }
      const claimed = await queries.claim(provider.id, owner, {
        now: clock.now().toISOString(),
        until: new Date(clock.now().getTime() + LEASE_MS).toISOString(),
      });
      if (!claimed) return;
      await waitForRateLimit(provider);
      const outcome = await runQuery(provider, owner, claimed, stopping.signal);
      if (outcome === 'lost') continue;
      report.asked += 1;
      onProgress(report.asked);
      failuresInARow = 'failure' in outcome ? failuresInARow + 1 : 0;
      if ('newArticles' in outcome) report.newArticles += outcome.newArticles;
      else {
        report.failed.push({
          provider: provider.label,
          query: describeQuery(claimed),
          message: outcome.failure,
        });
        if (failuresInARow === FAILURES_TO_PAUSE && !outcome.isPaused)
          await limits.pause('trends', rateLimitKey(provider), PAUSE_SECONDS);
      }
    }
  }

  /** Runs due queries. Doesn't throw when a single query fails. */
  async function refresh(onProgress: (done: number) => void = () => undefined): Promise<TrendReport> {
    const report: TrendReport = { asked: 0, newArticles: 0, failed: [], waiting: [] };
    report.newArticles += await planner.planAll(stopping.signal);
    const providers = (await plugins.plugins()).of('trends');
    await Promise.all(providers.map((provider) => runDueQueries(provider, report, onProgress)));
    return report;
  }

  /** Runs one refresh at a time, and one more for all requests made during it. */
  async function runRequestedRefreshes(): Promise<void> {
    isUnderWay = true;
    try {
      while (isRequested && !stopping.signal.aborted) {
        isRequested = false;
        await refresh();
      }
    } finally {
      isUnderWay = false;
    }
  }

  return {
    refresh,

    /** Starts a refresh in the background, so that new preferences don't wait for the regular run. */
    refreshSoon(): void {
      isRequested = true;
      if (!isUnderWay) background.run('refreshing trends', runRequestedRefreshes);
    },

    /** Aborts running queries, releases their claims, and doesn't start more. */
    stop(): void {
      stopping.abort();
    },
  };
}

export type TrendRefresh = ReturnType<typeof createTrendRefresh>;
