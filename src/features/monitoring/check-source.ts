import { breathe } from '../../lib/breathe';
import { minutes, type Clock } from '../../lib/clock';
import { isPluginFailure } from '../../lib/plugin-failure';
import type { Contributed } from '../../plugin-host';
import type { RunPlugin } from '../../plugin-host/run-plugin';
import { failedState, retryAfterOf, untilNextCheck } from './check-times.rules';
import { newestFirst, sourceCheck, type CheckResult, type NewItem } from './found-items';
import type { CheckedState, KeptChecksRepo } from './kept-checks.repo';
import type { ClaimedSource } from './source-checks.repo';

/** A source type, and the plugin that it is from. */
export type KnownSourceType = Contributed<'sources'>;

/** What a check came to, to be kept. */
export interface Checked {
  source: ClaimedSource;
  state: CheckedState;
  /** All that the source shows, the newest first; empty where it said that nothing has changed. */
  found: NewItem[];
  /** What its items are about where their words do not tell. */
  category: KnownSourceType['category'];
  /** Why it failed, for users; null where it went well. */
  failure: string | null;
}

interface Dependencies {
  checks: KeptChecksRepo;
  runPlugin: RunPlugin;
  clock: Clock;
}

const TIMEOUT_MS = minutes(1);
/** So many take milliseconds at each step. */
const MANY_ITEMS = 100;

/** Asks one claimed source, and says what is to be kept of it and when it is due again. */
export function createSourceChecker({ checks, runPlugin, clock }: Dependencies) {
  const inFuture = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();

  const succeeded = (source: ClaimedSource, type: KnownSourceType, result: CheckResult): Checked => ({
    source,
    found: newestFirst(result),
    category: type.category,
    failure: null,
    state: {
      ...{ status: 'active', lastChecked: clock.now().toISOString(), lastError: null, failures: 0 },
      nextCheckAt: inFuture(untilNextCheck(source.checkFrequency, Math.random())),
      ...(result.validators && { validators: result.validators }),
      ...(result.snapshot != null && { lastSnapshot: result.snapshot }),
      ...(result.contentHash !== undefined && { contentHash: result.contentHash }),
    },
  });

  function failed(source: ClaimedSource, failure: string, last: LastAnswer, isFinal: boolean): Checked {
    const state = failedState(source, failure, clock.now(), { retryAfter: last.retryAfter, isFinal });
    // What is gone for good (RFC 9110, 15.5.11) is not asked again.
    const isGone = last.status === 410;
    const found = { found: [], category: undefined };
    return { source, ...found, failure, state: isGone ? { ...state, status: 'paused' } : state };
  }

  /** null where `stopping` ended what was asked: then the source is somebody else's to check. */
  return async function checkSource(
    source: ClaimedSource,
    type: KnownSourceType,
    stopping: AbortSignal,
  ): Promise<Checked | null> {
    let last: LastAnswer = { status: 0, retryAfter: null };
    try {
      const snapshot = source.hasSnapshot ? await checks.snapshotOf(source.id) : null;
      const result = await runPlugin({
        plugin: type.plugin,
        what: `source ${type.type} ${source.sourceUrl ?? source.sourceHandle ?? ''}`,
        timeoutMs: TIMEOUT_MS,
        result: sourceCheck,
        stopping,
        onAnswer: ({ status, ok, headers }) => {
          last = { status, retryAfter: ok ? null : retryAfterOf(headers.get('retry-after'), clock.now()) };
        },
        run: (tools) =>
          type.check(
            {
              ...{ url: source.sourceUrl, handle: source.sourceHandle },
              ...{ validators: source.validators ?? {}, snapshot, contentHash: source.contentHash },
            },
            tools,
          ),
      });
      // They have just been looked through; to be told apart, they wait for the next turn.
      if (result.items.length > MANY_ITEMS) await breathe();
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

/** What the last answer that a plugin got says of asking again. */
interface LastAnswer {
  status: number;
  /** Milliseconds. */
  retryAfter: number | null;
}

export type CheckSource = ReturnType<typeof createSourceChecker>;
