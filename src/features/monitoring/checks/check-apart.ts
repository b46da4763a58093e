import type { Clock } from '../../../lib/clock';
import type { Log } from '../../../lib/log';
import { addReport, countOutcome, emptyReport, type CheckReport } from './check-report';
import { failedState } from './check-times.rules';
import type { CheckRunner, CheckWhat } from './check-sources';
import type { KeptChecksRepo } from './kept-checks.repo';
import type { SourceChecksRepo } from './source-checks.repo';

/** Thrown when the process that runs checks dies. `asking` lists the sources that it was checking. */
export interface BrokenOff extends Error {
  asking: readonly string[];
}

const isBrokenOff = (error: unknown): error is BrokenOff =>
  error instanceof Error && 'asking' in error && Array.isArray(error.asking);

export const BROKE_OFF = 'The check killed the process that ran it, or hung';

/** Runs checks in a separate process, which a check may crash. */
export interface ApartChecks extends CheckRunner {
  /** Runs the check in a process that does nothing else. */
  checkAlone(what: CheckWhat): Promise<CheckReport>;
}

interface Dependencies {
  runner: ApartChecks;
  checks: SourceChecksRepo;
  kept: KeptChecksRepo;
  clock: Clock;
  log: Log;
}

/** After this many crashes in a row without a source under check, the sources are not the cause. */
const MOST_FRUITLESS = 3;

/**
 * Runs checks in a process that a check may crash. Sources that were being checked during a crash are then checked
 * alone, one after the other. A source that crashes its process again has failed, and is retried with growing delays.
 * All other sources are checked at once and don't count as failed.
 */
export function createApartRunner({ runner, checks, kept, clock, log }: Dependencies): CheckRunner {
  /** Frees the dead process's claims at once, except those of the suspects. */
  async function freeClaims(suspects: readonly string[]): Promise<void> {
    const claimed = await checks.claimedAmong(suspects);
    for (const owner of new Set(claimed.map(({ leaseOwner }) => leaseOwner)))
      await checks.releaseAll(owner, suspects);
  }

  async function fail(id: string, report: CheckReport): Promise<void> {
    const [claim] = await checks.claimedAmong([id]);
    if (!claim) return;
    const state = failedState(claim, BROKE_OFF, clock.now());
    const ours = await kept.finish(claim.leaseOwner, [{ id, state }]);
    if (ours.has(id)) countOutcome(report, claim, { failure: BROKE_OFF });
    log.error({ sourceId: id, sourceType: claim.sourceType }, 'a source ended the process that checked it');
  }

  async function checkSuspect(id: string, report: CheckReport): Promise<void> {
    const [claim] = await checks.claimedAmong([id]);
    if (claim) await checks.release(claim.leaseOwner, [id]);
    try {
      addReport(report, await runner.checkAlone({ sourceId: id, all: true }));
    } catch (error) {
      if (!isBrokenOff(error) || !error.asking.includes(id)) throw error;
      await fail(id, report);
    }
  }

  async function settle(suspects: readonly string[], report: CheckReport): Promise<void> {
    await freeClaims(suspects);
    const [only, ...others] = suspects;
    if (only !== undefined && others.length === 0) await fail(only, report);
    else for (const id of suspects) await checkSuspect(id, report);
  }

  return {
    async check(what) {
      const report = emptyReport();
      for (let fruitless = 0; ;) {
        try {
          addReport(report, await runner.check(what));
          return report;
        } catch (error) {
          if (!isBrokenOff(error)) throw error;
          // The process may run several checks; only one of them is told which sources were being checked.
          if (error.asking.length === 0) fruitless += 1;
          if (fruitless === MOST_FRUITLESS) throw error;
          await settle(error.asking, report);
        }
      }
    },
    stop: () => runner.stop(),
  };
}
