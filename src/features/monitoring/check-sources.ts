import { minutes, seconds, type Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Log } from '../../lib/log';
import type { CheckSource, KnownSourceType } from './check-source';
import type { CheckScope, ClaimedSource, SourceChecksRepo } from './source-checks.repo';

/** What a run came to. */
export interface CheckReport {
  checked: number;
  /** Sources with something new. */
  changed: number;
  newItems: number;
  failed: { sourceId: string; competitor: string; sourceType: string; source: string; message: string }[];
}

interface Dependencies {
  checks: SourceChecksRepo;
  checkSource: CheckSource;
  /** Of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  log: Log;
  clock: Clock;
}

export interface CheckWhat {
  workspaceId?: string | undefined;
  sourceType?: string | undefined;
  isActiveOnly?: boolean;
  /** Whether those that are not due are checked, too. */
  all: boolean;
}

const AT_ONCE = 16;
/** Claimed ahead, of one host: so many that claiming costs little, so few that a slow host holds up no others. */
const PER_HOST = 8;
const CLAIMED_AT_ONCE = 64;
/** What a killed process had claimed is somebody else's after this. */
export const LEASE_MS = minutes(2);
const RENEWED_EVERY = seconds(30);

/**
 * Checks sources, 16 at once and one of a host, together with any number of other processes: what one has claimed no other checks,
 * and nobody else asks the same host meanwhile.
 */
export function createSourceChecks({ checks, checkSource, sourceTypes, log, clock }: Dependencies) {
  const stopping = new AbortController();
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS).toISOString();

  /** Checks all of the scope; `onChecked` hears how many are done. */
  async function runScope(
    scope: CheckScope,
    onChecked: (done: number) => void,
    alive: () => Promise<void>,
  ): Promise<CheckReport> {
    const owner = newId();
    const types = new Map((await sourceTypes()).map((type) => [type.type, type]));
    const report: CheckReport = { checked: 0, changed: 0, newItems: 0, failed: [] };
    const waiting = new Map<string, ClaimedSource[]>();
    const busy = new Map<string, Promise<void>>();
    /** Hosts that were full when a claim found all there was besides them; null where there may be more. */
    let allBut: string[] | null = null;
    const mayFindMore = () => allBut === null || allBut.some((host) => !waiting.has(host)) || busy.size === 0;

    async function claim(): Promise<void> {
      const fullHosts = [...waiting]
        .filter(([, sources]) => sources.length >= PER_HOST)
        .map(([host]) => host);
      const claimed = await checks.claim(owner, scope, {
        ...{ types: [...types.keys()], fullHosts, limit: CLAIMED_AT_ONCE },
        ...{ now: clock.now().toISOString(), until: leaseEnd() },
      });
      allBut = claimed.length < CLAIMED_AT_ONCE ? fullHosts : null;
      for (const source of claimed) waiting.set(source.host, [...(waiting.get(source.host) ?? []), source]);
    }

    async function checkOne(source: ClaimedSource, type: KnownSourceType): Promise<void> {
      const outcome = await checkSource(owner, source, type, stopping.signal).catch((error: unknown) => {
        log.error({ err: error, sourceId: source.id }, 'what a check found could not be kept');
        return { failure: 'What was found could not be kept' };
      });
      if (outcome === 'lost') return;
      report.checked += 1;
      if ('newItems' in outcome) {
        report.newItems += outcome.newItems;
        report.changed += outcome.newItems > 0 ? 1 : 0;
      } else
        report.failed.push({
          ...{ sourceId: source.id, competitor: source.competitorName, sourceType: source.sourceType },
          ...{ source: source.sourceUrl ?? source.sourceHandle ?? '', message: outcome.failure },
        });
      onChecked(report.checked);
    }

    function startSome(): void {
      for (const [host, sources] of waiting) {
        if (busy.size >= AT_ONCE) return;
        if (busy.has(host)) continue;
        const source = sources.shift();
        if (sources.length === 0) waiting.delete(host);
        const type = source && types.get(source.sourceType);
        if (!source || !type) continue;
        busy.set(
          host,
          checkOne(source, type).finally(() => busy.delete(host)),
        );
      }
    }

    const renewal = setInterval(() => {
      const hosts = [...new Set([...busy.keys(), ...waiting.keys()])];
      Promise.all([checks.renew(owner, hosts, leaseEnd()), alive()]).catch((error: unknown) =>
        log.warn({ err: error }, 'claims could not be renewed'),
      );
    }, RENEWED_EVERY);
    try {
      while (!stopping.signal.aborted) {
        startSome();
        while (busy.size < AT_ONCE && mayFindMore()) {
          await claim();
          startSome();
          if (busy.size === 0) return report;
        }
        await Promise.race(busy.values());
      }
      await Promise.all(busy.values());
    } finally {
      clearInterval(renewal);
      const left = [...waiting.values()].flat().map(({ id }) => id);
      if (left.length > 0) await checks.release(owner, left);
    }
    return report;
  }

  return {
    /** Those that are due, or all that are not paused. Never fails for a single source. */
    async check(
      { all, ...scope }: CheckWhat,
      onChecked: (done: number) => void = () => undefined,
    ): Promise<CheckReport> {
      if (!all) return runScope({ ...scope, notSince: null }, onChecked, async () => undefined);
      const run = await checks.joinRun(clock.now().toISOString(), leaseEnd());
      try {
        return await runScope({ ...scope, notSince: run.startedAt }, onChecked, () =>
          checks.keepRun(run.id, leaseEnd()),
        );
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
