import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, type Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import type { Log } from '../../../lib/log';
import { addReport, type CheckReport } from './check-report';
import type { CheckSource, KnownSourceType } from './check-source';
import type { CheckWriter } from './check-writer';
import { createChecksRun } from './run-checks';
import type { CheckScope, SourceChecksRepo } from './source-checks.repo';

interface Dependencies {
  checks: SourceChecksRepo;
  checkSource: CheckSource;
  /** Stores the results of one owner's claims. */
  writerFor(owner: string): CheckWriter;
  /** Source types of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  log: Log;
  clock: Clock;
}

export interface CheckRequest {
  workspaceId?: string | undefined;
  sourceType?: string | undefined;
  /** Checks this source only. */
  sourceId?: string | undefined;
  isActiveOnly?: boolean;
  /** Whether to check sources that are not due, too. */
  all: boolean;
  /** With `all`: whether to wait, 20 s at most, for sources whose host is being checked by another process. */
  waitsForBusyHosts?: boolean;
}

/** Runs checks, in this process or in one of its own. */
export interface CheckRunner {
  check(what: CheckRequest): Promise<CheckReport>;
  /** Aborts running checks; nothing is checked after this. */
  stop(): void;
}

/** How many times a patient check looks again, and the delay between looks. */
const POLLING = { looks: 40, everyMs: 500 };
/** After this time, other processes may take over the claims of a killed one. */
export const LEASE_MS = minutes(2);

/**
 * Checks sources, 16 at once and one per host, together with any number of other processes: a claimed source, and its
 * host, is left to the process that claimed it.
 */
export function createSourceChecks({
  checks,
  checkSource,
  writerFor,
  sourceTypes,
  log,
  clock,
}: Dependencies) {
  const stopping = new AbortController();
  // Each running check adds a listener.
  setMaxListeners(0, stopping.signal);
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS).toISOString();

  const runChecks = createChecksRun({ checks, checkSource, writerFor, leaseEnd, log, clock });

  /** Checks all sources in the scope; `onChecked` gets the number of checked sources so far. */
  const runScope = async (
    scope: CheckScope,
    onChecked: (done: number) => void,
    heartbeat: () => Promise<void>,
  ): Promise<CheckReport> =>
    runChecks({ scope, types: await sourceTypes(), stopping: stopping.signal, onChecked, heartbeat });

  return {
    /** @throws 404 for a type without a plugin, so that it doesn't look as if there were nothing to check */
    async requireType(sourceType: string): Promise<void> {
      const types = (await sourceTypes()).map(({ type }) => type);
      if (types.includes(sourceType)) return;
      if (await checks.hasType(sourceType))
        throw notFound(`No plugin provides the source type "${sourceType}": see partnerhub plugins list`);
      throw notFound(`There is no source type "${sourceType}": there are ${types.sort().join(', ')}`);
    },

    /** Returns whether any source is due. */
    async hasDueSources(): Promise<boolean> {
      const types = (await sourceTypes()).map(({ type }) => type);
      return checks.hasDueSources(types, clock.now().toISOString());
    },

    /** Checks the sources that are due, or all that are not paused. Doesn't throw when a single source fails. */
    async check(
      { all, waitsForBusyHosts = false, ...scope }: CheckRequest,
      onChecked: (done: number) => void = () => undefined,
    ): Promise<CheckReport> {
      if (!all) return runScope({ ...scope, notCheckedSince: null }, onChecked, async () => undefined);
      const run = await checks.joinRun(
        JSON.stringify(scope).slice(0, 200),
        clock.now().toISOString(),
        leaseEnd(),
      );
      try {
        const mine = { ...scope, notCheckedSince: run.startedAt };
        const once = () => runScope(mine, onChecked, () => checks.renewRun(run.id, leaseEnd()));
        const report = await once();
        for (let look = 0; waitsForBusyHosts && look < POLLING.looks && !stopping.signal.aborted; look += 1) {
          if (!(await checks.hasUnchecked(mine))) break;
          await sleep(POLLING.everyMs);
          addReport(report, await once());
        }
        return report;
      } finally {
        await checks.endRun(run.id);
      }
    },

    /** Aborts running checks and releases their claims; nothing is checked after this. */
    stop(): void {
      stopping.abort();
    },
  };
}

export type SourceChecks = ReturnType<typeof createSourceChecks>;
