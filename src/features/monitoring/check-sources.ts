import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, type Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import type { Log } from '../../lib/log';
import { addReport, type CheckReport } from './check-report';
import type { CheckSource, KnownSourceType } from './check-source';
import type { CheckKeeper } from './keep-checks';
import { createChecksRun } from './run-checks';
import type { CheckScope, SourceChecksRepo } from './source-checks.repo';

interface Dependencies {
  checks: SourceChecksRepo;
  checkSource: CheckSource;
  /** Keeps what the checks of one owner's claims found. */
  keeperOf(owner: string): CheckKeeper;
  /** Of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  log: Log;
  clock: Clock;
}

export interface CheckWhat {
  workspaceId?: string | undefined;
  sourceType?: string | undefined;
  /** The only one. */
  sourceId?: string | undefined;
  isActiveOnly?: boolean;
  /** Whether those that are not due are checked, too. */
  all: boolean;
  /** With `all`: whether those whose host others ask just now are waited for, 20 s at most. */
  isPatient?: boolean;
}

/** Whoever checks: this process, or one that does nothing else. */
export interface CheckRunner {
  check(what: CheckWhat): Promise<CheckReport>;
  /** Ends what is under way; nothing is checked after this. */
  stop(): void;
}

/** How often a patient check looks again, and after how many milliseconds. */
const PATIENCE = { looks: 40, everyMs: 500 };
/** What a killed process had claimed is somebody else's after this. */
export const LEASE_MS = minutes(2);

/**
 * Checks sources, 16 at once and one of a host, together with any number of other processes: what one has claimed no other checks,
 * and nobody else asks the same host meanwhile.
 */
export function createSourceChecks({ checks, checkSource, keeperOf, sourceTypes, log, clock }: Dependencies) {
  const stopping = new AbortController();
  // Every check under way listens.
  setMaxListeners(0, stopping.signal);
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS).toISOString();

  const runChecks = createChecksRun({ checks, checkSource, keeperOf, leaseEnd, log, clock });

  /** Checks all of the scope; `onChecked` hears how many are done. */
  const runScope = async (
    scope: CheckScope,
    onChecked: (done: number) => void,
    alive: () => Promise<void>,
  ): Promise<CheckReport> =>
    runChecks({ scope, types: await sourceTypes(), stopping: stopping.signal, onChecked, alive });

  return {
    /** @throws 404 for a type that no plugin provides: what nobody can check must not look like nothing to check. */
    async requireType(sourceType: string): Promise<void> {
      const types = (await sourceTypes()).map(({ type }) => type);
      if (types.includes(sourceType)) return;
      if (await checks.hasType(sourceType))
        throw notFound(`No plugin provides the source type "${sourceType}": see partnerhub plugins list`);
      throw notFound(`There is no source type "${sourceType}": there are ${types.sort().join(', ')}`);
    },

    /** Whether a check of those that are due would find any. */
    async areDue(): Promise<boolean> {
      const types = (await sourceTypes()).map(({ type }) => type);
      return checks.areDue(types, clock.now().toISOString());
    },

    /** Those that are due, or all that are not paused. Never fails for a single source. */
    async check(
      { all, isPatient = false, ...scope }: CheckWhat,
      onChecked: (done: number) => void = () => undefined,
    ): Promise<CheckReport> {
      if (!all) return runScope({ ...scope, notSince: null }, onChecked, async () => undefined);
      const run = await checks.joinRun(
        JSON.stringify(scope).slice(0, 200),
        clock.now().toISOString(),
        leaseEnd(),
      );
      try {
        const mine = { ...scope, notSince: run.startedAt };
        const once = () => runScope(mine, onChecked, () => checks.keepRun(run.id, leaseEnd()));
        const report = await once();
        for (let look = 0; isPatient && look < PATIENCE.looks && !stopping.signal.aborted; look += 1) {
          if (!(await checks.areLeft(mine))) break;
          await sleep(PATIENCE.everyMs);
          addReport(report, await once());
        }
        return report;
      } finally {
        await checks.endRun(run.id);
      }
    },

    /** Ends what is under way, and gives back what is claimed; nothing is checked after this. */
    stop(): void {
      stopping.abort();
    },
  };
}

export type SourceChecks = ReturnType<typeof createSourceChecks>;
