import { minutes, seconds, type Clock } from '../../../lib/clock';
import type { Log } from '../../../lib/logging/log';
import { isPluginFailure } from '../../../lib/plugin-failure';
import { retryAfterSeconds } from '../../../lib/concurrency/retry';
import type { Contributed } from '../../../plugin-host/plugin-host';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { ArticleDelivery } from './deliver-articles';
import { trendAnswer } from './trend-results';
import { refreshDelay, retryDelay } from './refresh-times.rules';
import type { ClaimedQuery, TrendQueriesRepo } from './trend-queries.repo';

/** A provider with the plugin that it comes from. */
export type KnownProvider = Contributed<'trends'>;

/** The result of one query. `lost`: the claim had ended, or passed to another process. */
export type QueryOutcome = { newArticles: number } | { failure: string; isPaused: boolean } | 'lost';

interface Dependencies {
  queries: TrendQueriesRepo;
  delivery: ArticleDelivery;
  runPlugin: RunPlugin;
  limits: RateLimits;
  log: Log;
  clock: Clock;
}

const TIMEOUT_MS = seconds(30);
/** After this time, a killed process's claims may be taken over. Includes waiting for the provider's next minute. */
export const LEASE_MS = minutes(3);

/** Returns the provider's name in rate limits. */
export const rateLimitKey = ({ plugin, id }: KnownProvider): string => `${plugin} ${id}`;

/** Fetches one claimed query, stores the answer, and delivers it to all workspaces that subscribe to it. */
export function createQueryRunner({ queries, delivery, runPlugin, limits, log, clock }: Dependencies) {
  const inFuture = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();

  async function fail(
    owner: string,
    { key, failures }: ClaimedQuery,
    failure: string,
    retryAfter: number | null,
  ): Promise<QueryOutcome> {
    const wait = retryDelay(failures + 1);
    const isOurs = await queries.finish(owner, key, {
      dueAt: inFuture(Math.max(wait, seconds(retryAfter ?? 0))),
      failures: failures + 1,
      lastError: failure,
    });
    return isOurs ? { failure, isPaused: retryAfter !== null } : 'lost';
  }

  async function saveAnswer(
    owner: string,
    { key, validators: had }: ClaimedQuery,
    { articles, validators }: ReturnType<(typeof trendAnswer)['parse']>,
  ): Promise<QueryOutcome> {
    if (articles !== null) await delivery.remember(articles);
    const now = clock.now();
    const isOurs = await queries.finish(owner, key, {
      fetchedAt: now.toISOString(),
      dueAt: new Date(now.getTime() + refreshDelay()).toISOString(),
      validators: validators ?? (articles === null ? had : null),
      ...(articles !== null && { answer: JSON.stringify(articles) }),
    });
    return isOurs ? { newArticles: await delivery.deliverAnswer(key) } : 'lost';
  }

  /** `stopping` aborts the request; then no result is stored, and another process may take the query. */
  return async function runQuery(
    provider: KnownProvider,
    owner: string,
    claimed: ClaimedQuery,
    stopping: AbortSignal,
  ): Promise<QueryOutcome> {
    let retryAfter: number | null = null;
    try {
      const answer = await runPlugin({
        plugin: provider.plugin,
        what: `trends ${provider.id}`,
        timeoutMs: TIMEOUT_MS,
        failure: 'The plugin failed to read articles',
        result: trendAnswer,
        signal: stopping,
        onResponse: (answer) => {
          retryAfter = retryAfterSeconds(answer.retryAfter, clock.now());
        },
        run: (call) => provider.fetch({ ...claimed.query, validators: claimed.validators ?? {} }, call),
      });
      return await saveAnswer(owner, claimed, answer);
    } catch (error) {
      if (stopping.aborted) {
        await queries.release(owner, claimed.key);
        return 'lost';
      }
      if (!isPluginFailure(error)) {
        log.error({ err: error, query: claimed.query }, 'could not store articles of a trend query');
        return fail(owner, claimed, 'The results could not be stored', null);
      }
      if (retryAfter !== null) await limits.pause('trends', rateLimitKey(provider), retryAfter);
      return fail(owner, claimed, error.message, retryAfter);
    }
  };
}

export type RunQuery = ReturnType<typeof createQueryRunner>;
