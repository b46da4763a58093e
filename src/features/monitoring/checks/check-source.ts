import { yieldToEventLoop } from '../../../lib/yield-to-event-loop';
import { minutes, type Clock } from '../../../lib/clock';
import { isPluginFailure } from '../../../lib/plugin-failure';
import type { Contributed } from '../../../plugin-host';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import { failedState, parseRetryAfter, checkDelay } from './check-times.rules';
import { dedupeItems, sourceCheck, type CheckResult, type NewItem } from './check-result';
import type { CheckedState, CheckResultsRepo } from './check-results.repo';
import type { ClaimedSource } from './source-checks.repo';

/** A source type with the plugin that provides it. */
export type KnownSourceType = Contributed<'sources'>;

/** The result of a check, to be stored. */
export interface FinishedCheck {
  source: ClaimedSource;
  state: CheckedState;
  /** All items that the source shows, newest first; empty if the source answered that nothing has changed. */
  found: NewItem[];
  /** Category of items whose text doesn't tell theirs. */
  category: KnownSourceType['category'];
  /** Why the check failed, worded for users; null on success. */
  failure: string | null;
}

interface Dependencies {
  checks: CheckResultsRepo;
  runPlugin: RunPlugin;
  clock: Clock;
}

const TIMEOUT_MS = minutes(1);
/** Handling this many items takes milliseconds per step. */
const MANY_ITEMS = 100;

/** Checks one claimed source. Returns what to store, and when the next check is due. */
export function createSourceChecker({ checks, runPlugin, clock }: Dependencies) {
  const inFuture = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();

  const succeeded = (source: ClaimedSource, type: KnownSourceType, result: CheckResult): FinishedCheck => ({
    source,
    found: dedupeItems(result),
    category: type.category,
    failure: null,
    state: {
      status: 'active',
      lastChecked: clock.now().toISOString(),
      lastError: null,
      failures: 0,
      nextCheckAt: inFuture(checkDelay(source.checkFrequency)),
      ...(result.validators && { validators: result.validators }),
      ...(result.snapshot != null && { lastSnapshot: result.snapshot }),
      ...(result.contentHash !== undefined && { contentHash: result.contentHash }),
    },
  });

  function failed(source: ClaimedSource, failure: string, last: LastAnswer, isFinal: boolean): FinishedCheck {
    const state = failedState(source, failure, clock.now(), { retryAfter: last.retryAfter, isFinal });
    // A 410 is permanent (RFC 9110, 15.5.11): the source is paused.
    const isGone = last.status === 410;
    const found = { found: [], category: undefined };
    return { source, ...found, failure, state: isGone ? { ...state, status: 'paused' } : state };
  }

  /** Returns null if `stopping` interrupted the check: another process may then check the source. */
  return async function checkSource(
    source: ClaimedSource,
    type: KnownSourceType,
    stopping: AbortSignal,
  ): Promise<FinishedCheck | null> {
    let last: LastAnswer = { status: 0, retryAfter: null };
    try {
      const snapshot = source.hasSnapshot ? await checks.snapshotOf(source.id) : null;
      const result = await runPlugin({
        plugin: type.plugin,
        what: `source ${type.type} ${source.sourceUrl ?? source.sourceHandle ?? ''}`,
        timeoutMs: TIMEOUT_MS,
        result: sourceCheck,
        stopping,
        onResponse: ({ status, ok, headers }) => {
          last = { status, retryAfter: ok ? null : parseRetryAfter(headers.get('retry-after'), clock.now()) };
        },
        run: (tools) =>
          type.check(
            {
              url: source.sourceUrl,
              handle: source.sourceHandle,
              validators: source.validators ?? {},
              snapshot,
              contentHash: source.contentHash,
            },
            tools,
          ),
      });
      // Parsing them has just taken a while: let other work run before they are sorted.
      if (result.items.length > MANY_ITEMS) await yieldToEventLoop();
      return succeeded(source, type, result);
    } catch (error) {
      if (!isPluginFailure(error)) throw error;
      if (stopping.aborted) return null;
      const isFinal =
        error.cause instanceof Object && 'isFinal' in error.cause && error.cause.isFinal === true;
      return failed(source, error.message, last, isFinal);
    }
  };
}

/** Status and Retry-After of the last response that the plugin got. */
interface LastAnswer {
  status: number;
  /** In milliseconds. */
  retryAfter: number | null;
}

export type CheckSource = ReturnType<typeof createSourceChecker>;
