import type { Db } from '../../db/connect';
import { minutes, type Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { isPluginFailure } from '../../lib/plugin-failure';
import type { PluginTools, SourceType } from '../../plugin-api';
import type { RunPlugin } from '../../plugin-host/run-plugin';
import { FAILURES_TO_ERROR, retryAfterOf, untilNextCheck, untilNextTry } from './check-times.rules';
import { newestFirst, sourceCheck, type CheckResult } from './found-items';
import { categoryOf } from './item-category.rules';
import type { ClaimedSource, FoundFeedItem, SourceChecksRepo } from './source-checks.repo';

/** A source type, and the plugin that it is from. */
export type KnownSourceType = SourceType & { plugin: string };

/** What one check came to. */
export type Outcome = { newItems: number } | { failure: string } | 'lost';

interface Dependencies {
  db: Db;
  checks: SourceChecksRepo;
  runPlugin: RunPlugin;
  clock: Clock;
}

const TIMEOUT_MS = minutes(1);
/** Of a source's first check: the rest is no news. */
const FIRST_ITEMS = 20;
/** Of any other: a site that names all its items anew has not written them anew. */
const MOST_ITEMS = 100;

/** Checks one claimed source, and keeps what was found together with when it is due again. */
export function createSourceChecker({ db, checks, runPlugin, clock }: Dependencies) {
  const inFuture = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();

  async function keep(
    owner: string,
    source: ClaimedSource,
    type: KnownSourceType,
    result: CheckResult,
  ): Promise<Outcome> {
    const found = newestFirst(result);
    const now = clock.now().toISOString();
    const finish = () =>
      checks.finish(owner, source.id, {
        ...{ status: 'active', lastChecked: now, lastError: null, failures: 0 },
        nextCheckAt: inFuture(untilNextCheck(source.checkFrequency, Math.random())),
        ...(result.validators && { validators: result.validators }),
        ...(result.snapshot != null && { lastSnapshot: result.snapshot }),
        ...(result.contentHash !== undefined && { contentHash: result.contentHash }),
      });
    // Under the claim nobody else adds to what was seen; that it still holds shows when it is ended.
    const { keys, isFirst } = await checks.unseen(
      source.id,
      found.map(({ dedupeKey }) => dedupeKey),
    );
    if (keys.size === 0) return (await finish()) ? { newItems: 0 } : 'lost';
    return db.transaction(async () => {
      if (!(await finish())) return 'lost';
      await checks.remember(source.id, [...keys]);
      const items = found
        .filter(({ dedupeKey }) => keys.has(dedupeKey))
        .slice(0, isFirst ? FIRST_ITEMS : MOST_ITEMS)
        // The newest gets the latest id, and so comes first.
        .reverse()
        .map(({ dedupeKey, category, ...item }): FoundFeedItem => ({
          id: newId(),
          ...{ workspaceId: source.workspaceId, sourceId: source.id, competitorId: source.competitorId },
          ...item,
          category: category ?? categoryOf(item.title, item.content, type.category),
          ...{ isRead: false, isStarred: false, detectedAt: now, createdAt: now },
        }));
      await checks.insertItems(items, source.competitorName);
      return { newItems: items.length };
    });
  }

  async function fail(
    owner: string,
    source: ClaimedSource,
    failure: string,
    last: LastAnswer,
    isFinal: boolean,
  ): Promise<Outcome> {
    const failures = source.failures + 1;
    const isError = isFinal || failures >= FAILURES_TO_ERROR || source.status === 'error';
    const isOurs = await checks.finish(owner, source.id, {
      // What is gone for good (RFC 9110, 15.5.11) is not asked again.
      status: last.status === 410 ? 'paused' : isError ? 'error' : 'active',
      lastChecked: clock.now().toISOString(),
      lastError: failure,
      failures,
      nextCheckAt: inFuture(untilNextTry(Math.min(failures, 30), last.retryAfter, Math.random())),
    });
    return isOurs ? { failure } : 'lost';
  }

  /** `stopping` ends what is asked; then nothing is kept, and the source is somebody else's. */
  return async function checkSource(
    owner: string,
    source: ClaimedSource,
    type: KnownSourceType,
    stopping: AbortSignal,
  ): Promise<Outcome> {
    const last: LastAnswer = { status: 0, retryAfter: null };
    try {
      const result = await runPlugin({
        plugin: type.plugin,
        what: `source ${type.type} ${source.sourceUrl ?? source.sourceHandle ?? ''}`,
        timeoutMs: TIMEOUT_MS,
        result: sourceCheck,
        run: (tools) =>
          type.check(
            {
              ...{ url: source.sourceUrl, handle: source.sourceHandle },
              ...{ validators: source.validators ?? {}, snapshot: source.lastSnapshot },
              contentHash: source.contentHash,
            },
            { ...tools, fetch: watched(tools, last, stopping) },
          ),
      });
      return await keep(owner, source, type, result);
    } catch (error) {
      if (!isPluginFailure(error)) throw error;
      if (stopping.aborted) {
        await checks.release(owner, [source.id]);
        return 'lost';
      }
      const isFinal =
        error.cause instanceof Object && 'isFinal' in error.cause && error.cause.isFinal === true;
      return fail(owner, source, error.message, last, isFinal);
    }
  };
}

/** What the last answer that a plugin got says of asking again. */
interface LastAnswer {
  status: number;
  /** Milliseconds. */
  retryAfter: number | null;
}

function watched({ fetch, now }: PluginTools, last: LastAnswer, stopping: AbortSignal): PluginTools['fetch'] {
  return async (url, request = {}) => {
    const signal = request.signal ? AbortSignal.any([stopping, request.signal]) : stopping;
    const answer = await fetch(url, { ...request, signal });
    last.status = answer.status;
    last.retryAfter = answer.ok ? null : retryAfterOf(answer.headers.get('retry-after'), now());
    return answer;
  };
}

export type CheckSource = ReturnType<typeof createSourceChecker>;
