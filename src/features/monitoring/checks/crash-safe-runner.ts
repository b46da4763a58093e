import type { Clock } from '../../../lib/clock';
import type { Log } from '../../../lib/log';
import { addReport, countOutcome, emptyReport, type CheckReport } from './check-report';
import { failedState } from './check-times.rules';
import type { CheckRunner, CheckRequest } from './check-sources';
import type { CheckResultsRepo } from './check-results.repo';
import type { SourceChecksRepo } from './source-checks.repo';

/** Thrown when the process that runs checks dies. `sourceIds` lists the sources that it was checking. */
export interface CheckCrashError extends Error {
  sourceIds: readonly string[];
}

const isCheckCrashError = (error: unknown): error is CheckCrashError =>
  error instanceof Error && 'sourceIds' in error && Array.isArray(error.sourceIds);

export const CRASH_MESSAGE = 'The check killed the process that ran it, or hung';

/** Runs checks in a separate process, which a check may crash. */
export interface IsolatedCheckRunner extends CheckRunner {
  /** Runs the check in a process that does nothing else. */
  checkIsolated(what: CheckRequest): Promise<CheckReport>;
}

interface Dependencies {
  runner: IsolatedCheckRunner;
  checks: SourceChecksRepo;
  results: CheckResultsRepo;
  clock: Clock;
  log: Log;
}

/** After this many crashes in a row without a source under check, the sources are not the cause. */
const MAX_UNEXPLAINED_CRASHES = 3;

/**
 * Runs checks in a process that a check may crash. Sources that were being checked during a crash are then checked
 * alone, one after the other. A source that crashes its process again has failed, and is retried with growing delays.
 * All other sources are checked at once and don't count as failed.
 */
export function createCrashSafeRunner({ runner, checks, results, clock, log }: Dependencies): CheckRunner {
  /** Frees the dead process's claims at once, except those of the suspects. */
  async function freeClaims(suspects: readonly string[]): Promise<void> {
    const claimed = await checks.claimedAmong(suspects);
    for (const owner of new Set(claimed.map(({ leaseOwner }) => leaseOwner)))
      await checks.releaseAll(owner, suspects);
  }

  async function fail(id: string, report: CheckReport): Promise<void> {
    const [claim] = await checks.claimedAmong([id]);
    if (!claim) return;
    const state = failedState(claim, CRASH_MESSAGE, clock.now());
    const ours = await results.finish(claim.leaseOwner, [{ id, state }]);
    if (ours.has(id)) countOutcome(report, claim, { failure: CRASH_MESSAGE });
    log.error({ sourceId: id, sourceType: claim.sourceType }, 'a source ended the process that checked it');
  }

  async function checkSuspect(id: string, report: CheckReport): Promise<void> {
    const [claim] = await checks.claimedAmong([id]);
    if (claim) await checks.release(claim.leaseOwner, [id]);
    try {
      addReport(report, await runner.checkIsolated({ sourceId: id, all: true }));
    } catch (error) {
      if (!isCheckCrashError(error) || !error.sourceIds.includes(id)) throw error;
      await fail(id, report);
    }
  }

  async function handleSuspects(suspects: readonly string[], report: CheckReport): Promise<void> {
    await freeClaims(suspects);
    const [only, ...others] = suspects;
    if (only !== undefined && others.length === 0) await fail(only, report);
    else for (const id of suspects) await checkSuspect(id, report);
  }

  return {
    async check(what) {
      const report = emptyReport();
      for (let unexplainedCrashes = 0; ;) {
        try {
          addReport(report, await runner.check(what));
          return report;
        } catch (error) {
          if (!isCheckCrashError(error)) throw error;
          // The process may run several checks; only one of them is told which sources were being checked.
          if (error.sourceIds.length === 0) unexplainedCrashes += 1;
          if (unexplainedCrashes === MAX_UNEXPLAINED_CRASHES) throw error;
          await handleSuspects(error.sourceIds, report);
        }
      }
    },
    stop: () => runner.stop(),
  };
}
