import type { Clock } from '../../lib/clock';
import { failedState } from './check-times.rules';
import type { CheckRunner } from './check-sources';
import type { KeptChecksRepo } from './kept-checks.repo';
import type { SourceChecksRepo } from './source-checks.repo';

/** Why checks came to no end: whoever did them is gone, and asked these sources when it went. */
export interface BrokenOff extends Error {
  asking: readonly string[];
}

const isBrokenOff = (error: unknown): error is BrokenOff =>
  error instanceof Error && 'asking' in error && Array.isArray(error.asking);

const BROKE_OFF = 'The check broke off: the process that did it hung or ended';

interface Dependencies {
  /** Elsewhere. */
  runner: CheckRunner;
  checks: SourceChecksRepo;
  kept: KeptChecksRepo;
  clock: Clock;
}

/**
 * Checks by a runner that may die of what it checks. That is a failure of the sources that it was asking, so that they are tried again
 * later and later, and the one of which it dies stops no others; those that it had claimed and not asked are free at once.
 */
export function createApartRunner({ runner, checks, kept, clock }: Dependencies): CheckRunner {
  async function breakOff(ids: readonly string[]): Promise<void> {
    const claimed = await checks.claimedAmong(ids);
    for (const owner of new Set(claimed.map(({ leaseOwner }) => leaseOwner))) {
      const results = claimed
        .filter(({ leaseOwner }) => leaseOwner === owner)
        .map((source) => ({ id: source.id, state: failedState(source, BROKE_OFF, clock.now()) }));
      await kept.finish(owner, results);
      await checks.releaseAll(owner);
    }
  }

  return {
    async check(what) {
      try {
        return await runner.check(what);
      } catch (error) {
        if (isBrokenOff(error)) await breakOff(error.asking);
        throw error;
      }
    },
    stop: () => runner.stop(),
  };
}
