import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import type { CreatePending } from '../rules/create-from-rules';
import { leaseEnd } from './claim/claim-sources';
import type { CheckScope, ClaimsRepo } from './claim/claims.repo';
import type { KnownSourceType } from './fetch/fetch-source';
import { waitMessage } from './fetch/fetch-times.rules';
import type { RunChecks } from './run-checks';
import { addReport, countOutcome, type CheckReport } from './run-report';

interface Dependencies {
  claims: ClaimsRepo;
  runChecks: RunChecks;
  /** Creates the pending records of rules. */
  createPending: CreatePending;
  /** Source types of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
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
  /** With `all`: how long to wait for sources whose host is being checked by another process, in ms. */
  patienceMs?: number;
}

/** Maximum number of sources of waiting hosts in a report. */
const MAX_REPORTED = 1_000;
/** The delay between two looks of a patient check. */
const LOOK_EVERY_MS = 500;

/**
 * Checks sources, 16 at a time and one per host, together with any number of other processes: a claimed source and its
 * host are only requested by the process that claimed them.
 */
export function createSourceChecks({ claims, runChecks, createPending, sourceTypes, clock }: Dependencies) {
  const stopping = new AbortController();
  // Each running check adds a listener.
  setMaxListeners(0, stopping.signal);

  /** Checks all sources in the scope; `onChecked` gets the number of checked sources so far. */
  const runScope = async (
    scope: CheckScope,
    onChecked: (done: number) => void,
    heartbeat: () => Promise<void>,
  ): Promise<CheckReport> =>
    runChecks({ scope, types: await sourceTypes(), stopping: stopping.signal, onChecked, heartbeat });

  /** Reports sources as failed that were left out because their host asked to wait. */
  async function reportWaiting(report: CheckReport, scope: CheckScope): Promise<void> {
    const waiting = await claims.waitingForHost(scope, clock.now().toISOString(), MAX_REPORTED);
    for (const { waitUntil, ...source } of waiting)
      countOutcome(report, source, { failure: waitMessage(source.host, waitUntil) });
  }

  return {
    /** @throws 404 for a type without a plugin, so that the result doesn't look like a check without sources */
    async requireType(sourceType: string): Promise<void> {
      const types = (await sourceTypes()).map(({ type }) => type);
      if (types.includes(sourceType)) return;
      if (await claims.hasType(sourceType))
        throw notFound(`No plugin provides the source type "${sourceType}": see partnerhub plugins list`);
      throw notFound(`There is no source type "${sourceType}": there are ${types.sort().join(', ')}`);
    },

    /** Checks the sources that are due, or all that are not paused. Doesn't throw when a single source fails. */
    async check(
      { all, patienceMs = 0, ...scope }: CheckRequest,
      onChecked: (done: number) => void = () => undefined,
    ): Promise<CheckReport> {
      // A process that was killed may have left some.
      await createPending();
      if (!all) return runScope({ ...scope, notCheckedSince: null }, onChecked, async () => undefined);
      const run = await claims.joinRun(
        JSON.stringify(scope).slice(0, 200),
        clock.now().toISOString(),
        leaseEnd(clock),
      );
      try {
        const mine = { ...scope, notCheckedSince: run.startedAt };
        const once = () => runScope(mine, onChecked, () => claims.renewRun(run.id, leaseEnd(clock)));
        const report = await once();
        for (let left = patienceMs; left > 0 && !stopping.signal.aborted; left -= LOOK_EVERY_MS) {
          if (!(await claims.hasUnchecked(mine, clock.now().toISOString()))) break;
          await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
          addReport(report, await once());
        }
        await reportWaiting(report, mine);
        return report;
      } finally {
        await claims.endRun(run.id);
      }
    },

    hasWorking: claims.hasWorking,

    /** Aborts running checks, releases their claims, and doesn't start more. */
    stop(): void {
      stopping.abort();
    },
  };
}

export type SourceChecks = ReturnType<typeof createSourceChecks>;
