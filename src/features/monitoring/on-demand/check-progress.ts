import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { waitMessage } from '../checks/fetch/fetch-times.rules';
import type { ClaimsRepo } from '../checks/claim/claims.repo';
import { changesMessage, PAGE_TYPE, viewMonitoring, type FailedSource } from '../monitoring.rules';
import type { CheckProgressRepo, CheckRow, RequestedRun } from './check-progress.repo';

/** The progress of the check of one source. */
export interface SourceCheck {
  id: string;
  /** `waiting`: for the host's pause, or for another source of the host. */
  state: 'waiting' | 'checking' | 'done' | 'failed';
  /** Not later than its start. */
  startedAt: string;
  /** Number of items that a finished check found. */
  newItems: number;
  /** The reason why the check failed; null otherwise. */
  message: string | null;
}

/** The answer of `POST /api/monitored-sources/check-changes`. */
export interface ChangesReport {
  /** Text of the toast (spec §7). */
  message: string;
  /** Number of pages checked, including failed ones. */
  checked: number;
  changed: number;
  newItems: number;
  failed: number;
  /** The first failed sources. */
  failures: FailedSource[];
}

/** The progress of Check Changes. */
export interface ChangesProgress {
  isRunning: boolean;
  /** null if there is neither a check nor a time in the request. */
  startedAt: string | null;
  /** Number of pages to check. */
  total: number;
  report: ChangesReport | null;
}

/** Failed sources in one answer. The others are only counted. */
const MAX_FAILURES = 10;

interface Dependencies {
  progress: CheckProgressRepo;
  checks: Pick<ClaimsRepo, 'waitingForHost'>;
  clock: Clock;
}

/** Returns the progress of requested checks. It comes from the database, so all users see the same. */
export function createCheckProgress({ progress, checks, clock }: Dependencies) {
  const now = () => clock.now().toISOString();

  async function waitingPages(workspaceId: string, since: string) {
    const scope = { workspaceId, sourceType: PAGE_TYPE, isActiveOnly: true, notCheckedSince: since };
    return checks.waitingForHost(scope, now(), MAX_WAITING);
  }

  return {
    /**
     * Returns the sources of a competitor whose check is under way, and those whose check has ended since then. A
     * check that was killed ends when its claim does.
     */
    async ofCompetitor(
      actor: Actor,
      { competitorId, since }: { competitorId: string; since?: string | undefined },
    ): Promise<SourceCheck[]> {
      authorize(actor, viewMonitoring);
      const { workspaceId } = actor;
      const at = now();
      const runs = (await progress.runs(workspaceId, at)).filter(({ sourceId }) => sourceId !== null);
      const startOf = new Map(runs.toReversed().map((run) => [run.sourceId, run]));
      const named = runs.flatMap(({ sourceId }) => sourceId ?? []);
      const rows = await progress.sources(workspaceId, competitorId, { now: at, named, since: since ?? at });
      return rows.map((row) => stateOf(row, startOf.get(row.id), at));
    },

    /** Returns when the check of all pages started; null if there is none. */
    async pagesCheckedSince(workspaceId: string): Promise<string | null> {
      const runs = await progress.runs(workspaceId, now());
      const run = runs.find(({ sourceId, sourceType }) => sourceId === null && sourceType === PAGE_TYPE);
      return run?.startedAt ?? null;
    },

    totalOfPages: async (workspaceId: string, since: string): Promise<number> =>
      (await progress.counts(workspaceId, PAGE_TYPE, since)).total,

    /** Counts the results of the checks of pages since then. Pages of hosts that asked to wait count as failed. */
    async reportOfPages(workspaceId: string, since: string): Promise<ChangesReport> {
      const [counts, found, failures, waiting] = await Promise.all([
        progress.counts(workspaceId, PAGE_TYPE, since),
        progress.found(workspaceId, PAGE_TYPE, since),
        progress.failures(workspaceId, PAGE_TYPE, since, MAX_FAILURES),
        waitingPages(workspaceId, since),
      ]);
      const result = {
        checked: counts.checked + waiting.length,
        changed: found.changed,
        newItems: found.newItems,
        failed: counts.failed + waiting.length,
        failures: [
          ...failures,
          ...waiting.map(
            ({ id, competitorId, competitorName, sourceUrl, sourceHandle, host, waitUntil }) => ({
              sourceId: id,
              competitorId,
              competitor: competitorName,
              source: sourceUrl ?? sourceHandle ?? '',
              message: waitMessage(host, waitUntil),
            }),
          ),
        ].slice(0, MAX_FAILURES),
      };
      return { message: changesMessage(result), ...result };
    },
  };
}

/** Most pages of waiting hosts in a report. */
const MAX_WAITING = 1_000;

export type CheckProgress = ReturnType<typeof createCheckProgress>;

function stateOf(row: CheckRow, run: RequestedRun | undefined, now: string): SourceCheck {
  const isClaimed = row.leaseUntil !== null && row.leaseUntil > now;
  const isDone = run === undefined || (row.lastChecked !== null && row.lastChecked >= run.startedAt);
  if (!isClaimed && isDone)
    return {
      id: row.id,
      state: row.lastError === null ? 'done' : 'failed',
      startedAt: run?.startedAt ?? now,
      newItems: Number(row.newItems),
      message: row.lastError,
    };
  const isPaused = row.readyAt !== null && row.readyAt > now;
  const isWaiting = !isClaimed || isPaused || Boolean(row.isBehind);
  const state = isWaiting ? 'waiting' : 'checking';
  return { id: row.id, state, startedAt: run?.startedAt ?? now, newItems: 0, message: null };
}
