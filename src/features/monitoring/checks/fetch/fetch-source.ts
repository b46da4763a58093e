import { yieldToEventLoop } from '../../../../lib/concurrency/yield-to-event-loop';
import { minutes, type Clock } from '../../../../lib/clock';
import type { GuardedFetch } from '../../../../lib/outgoing/guarded-fetch';
import { urlTextProblem } from '../../../../lib/outgoing/outgoing-url';
import { isPluginFailure, pluginFailure } from '../../../../lib/plugin-failure';
import type { Contributed } from '../../../../plugin-host/plugin-host';
import type { RunPlugin } from '../../../../plugin-host/run-plugin';
import { completeOptions } from '../../../../plugin-host/source-options.rules';
import type { HostPacing } from '../../politeness/host-pacing';
import type { RequireAllowed } from '../../politeness/robots';
import { monitoringLimits, PAGE_TYPE } from '../../monitoring.rules';
import type { PageScreenshotsRepo } from '../../screenshots/page-screenshots.repo';
import type { Screenshot } from '../../screenshots/screenshot.schema';
import { checkDelay, failedState, MAX_HOST_WAIT, moveState, parseRetryAfter } from './fetch-times.rules';
import { dedupeItems, sourceCheck, type CheckResult, type NewItem } from './fetch-result';
import type { CheckedState, CheckResultsRepo } from '../store/results.repo';
import type { ClaimedSource } from '../claim/claims.repo';

/** A source type with the plugin that provides it. */
export type KnownSourceType = Contributed<'sources'>;

/** The result of a check, to be stored. */
export interface FinishedCheck {
  source: ClaimedSource;
  state: CheckedState;
  /** All items that the source shows, newest first; empty if the source answered that nothing has changed. */
  found: NewItem[];
  /** Category of items whose text doesn't indicate one. */
  category: KnownSourceType['category'];
  /** The reason why the check failed, worded for users; null on success. */
  failure: string | null;
  /** Whether there is a last picture of the page, and a new one; null if no pictures are taken. */
  pictures: { hasLast: boolean; taken: Screenshot | null } | null;
  /** The address that replaces the source's, because it was redirected there permanently. */
  newUrl: string | null;
  /** The time until which the host wants no requests, ISO 8601; null if it didn't ask. */
  hostWaitUntil: string | null;
}

interface Dependencies {
  checks: CheckResultsRepo;
  runPlugin: RunPlugin;
  fetch: GuardedFetch;
  pacing: HostPacing;
  requireAllowed: RequireAllowed;
  /** null: no pictures of pages are taken. */
  screenshots: Pick<PageScreenshotsRepo, 'hasLast'> | null;
  clock: Clock;
}

const TIMEOUT_MS = minutes(1);
/** Handling this many items takes milliseconds per step. */
const MANY_ITEMS = 100;

/** Checks one claimed source. Returns the result to store, with the time of the next check. */
export function createSourceFetch(dependencies: Dependencies) {
  const { checks, runPlugin, fetch, pacing, requireAllowed, screenshots, clock } = dependencies;
  const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

  function succeeded(
    source: ClaimedSource,
    type: KnownSourceType,
    result: CheckResult,
    { movedTo, hasLast }: { movedTo: string | null; hasLast: boolean | null },
  ): FinishedCheck {
    const { newUrl, ...moves } = moveState(source, movedTo);
    const now = clock.now();
    const state: CheckedState = {
      status: 'active',
      lastChecked: now.toISOString(),
      lastError: null,
      failures: 0,
      nextCheckAt: after(now, checkDelay(source.checkFrequency)),
      ...moves,
      lastNote: result.note ?? null,
      ...(result.validators && { validators: result.validators }),
      ...(result.snapshot != null && { lastSnapshot: result.snapshot }),
      ...(result.contentHash !== undefined && { contentHash: result.contentHash }),
    };
    const found = dedupeItems(result);
    const pictures = hasLast === null ? null : { hasLast, taken: result.screenshot ?? null };
    const succeeded = { failure: null, hostWaitUntil: null };
    return { source, found, category: type.category, state, newUrl, pictures, ...succeeded };
  }

  function failed(source: ClaimedSource, failure: string, last: LastAnswer, isFinal: boolean): FinishedCheck {
    const { movedTo, moveCount } = source;
    const now = clock.now();
    const failedAt = failedState(source, failure, now, { retryAfter: last.retryAfter, isFinal });
    const state: CheckedState = { ...failedAt, movedTo, moveCount, lastNote: null };
    // A 410 is permanent (RFC 9110, 15.5.11): the source is paused.
    if (last.status === 410) state.status = 'paused';
    const found = { found: [], category: undefined };
    const isOfHost = last.host === source.host || source.sourceUrl === null;
    const hostWaitUntil =
      last.retryAfter === null || !isOfHost ? null : after(now, Math.min(last.retryAfter, MAX_HOST_WAIT));
    return { source, ...found, failure, state, newUrl: null, pictures: null, hostWaitUntil };
  }

  /** Obeys robots.txt for pages, but not for feeds, which are meant to be read by programs. */
  async function requireRobots(source: ClaimedSource, request: GuardedFetch, stopping: AbortSignal) {
    if (source.sourceType !== PAGE_TYPE || source.sourceUrl === null || source.ignoreRobots) return;
    try {
      await requireAllowed(source.sourceUrl, request, stopping);
    } catch (error) {
      throw pluginFailure(PAGE_TYPE, error instanceof Error ? error.message : 'The check failed', error);
    }
  }

  /**
   * Returns null if `stopping` interrupted the check: another process may then check the source.
   * @param onWait Called when the check starts and ends waiting for its host's turn.
   */
  return async function fetchSource(
    source: ClaimedSource,
    type: KnownSourceType,
    stopping: AbortSignal,
    onWait: (isWaiting: boolean) => void = () => undefined,
  ): Promise<FinishedCheck | null> {
    let last: LastAnswer = { status: 0, host: '', retryAfter: null };
    let movedTo: string | null = null;
    try {
      await requireRobots(source, pacing.spaced(fetch, { onWait }), stopping);
      const snapshot = source.hasSnapshot ? await checks.snapshotOf(source.id) : null;
      const hasLast =
        screenshots && source.sourceType === PAGE_TYPE ? await screenshots.hasLast(source.id) : null;
      const result = await runPlugin({
        plugin: type.plugin,
        what: `source ${type.type} ${source.sourceUrl ?? source.sourceHandle ?? ''}`,
        timeoutMs: TIMEOUT_MS,
        result: sourceCheck,
        failure: 'The plugin failed to read this source',
        signal: stopping,
        ...pacing.turns({ signal: stopping, onWait }),
        onResponse({ status, url, retryAfter, move }) {
          const host = URL.canParse(url) ? new URL(url).host : '';
          last = { status, host, retryAfter: parseRetryAfter(retryAfter, clock.now()) };
          if (move?.from === source.sourceUrl && isUsable(move.to)) movedTo = move.to;
        },
        run: (call) =>
          type.check(
            {
              url: source.sourceUrl,
              handle: source.sourceHandle,
              validators: source.validators ?? {},
              snapshot,
              contentHash: source.contentHash,
              screenshots: hasLast === null ? 'off' : hasLast ? 'kept' : 'missing',
              options: completeOptions(type.options ?? [], source.options),
            },
            call,
          ),
      });
      // Let other work run before sorting, because reading the items has taken a while.
      if (result.items.length > MANY_ITEMS) await yieldToEventLoop();
      return succeeded(source, type, result, { movedTo, hasLast });
    } catch (error) {
      if (!isPluginFailure(error)) throw error;
      if (stopping.aborted) return null;
      const isFinal =
        error.cause instanceof Object && 'isFinal' in error.cause && error.cause.isFinal === true;
      return failed(source, error.message, last, isFinal);
    }
  };
}

/** Returns whether an address can replace that of a source. */
const isUsable = (url: string): boolean =>
  url.length <= monitoringLimits.sourceUrl && urlTextProblem(url) === null;

/** Status, host and Retry-After of the last response that the plugin got. */
interface LastAnswer {
  status: number;
  host: string;
  /** In milliseconds. */
  retryAfter: number | null;
}

export type FetchSource = ReturnType<typeof createSourceFetch>;
