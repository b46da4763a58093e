import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, seconds, type Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Log } from '../../lib/log';
import type { CheckSource, KnownSourceType } from './check-source';
import type { CheckKeeper, Outcome } from './keep-checks';
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
  isActiveOnly?: boolean;
  /** Whether those that are not due are checked, too. */
  all: boolean;
  /** With `all`: whether those whose host others ask just now are waited for, 20 s at most. */
  isPatient?: boolean;
}

/** Who checks: this process, or one that does nothing else. */
export interface CheckRunner {
  check(what: CheckWhat): Promise<CheckReport>;
  /** Ends what is under way; nothing is checked after this. */
  stop(): void;
}

const AT_ONCE = 16;
/** Claimed ahead, of one host: so many that claiming costs little, so few that a slow host holds up no others. */
const PER_HOST = 8;
const CLAIMED_AT_ONCE = 128;
/** With fewer waiting, more are claimed while others are asked. */
const FEW_WAITING = 48;
/** Checked and not kept yet: where the database is slower than the sites, it sets the pace. */
const UNKEPT_AT_ONCE = 128;
/** How often a patient check looks again, and after how many milliseconds. */
const PATIENCE = { looks: 40, everyMs: 500 };
/** What a killed process had claimed is somebody else's after this. */
export const LEASE_MS = minutes(2);
const RENEWED_EVERY = seconds(30);

/**
 * Checks sources, 16 at once and one of a host, together with any number of other processes: what one has claimed no other checks,
 * and nobody else asks the same host meanwhile.
 */
export function createSourceChecks({ checks, checkSource, keeperOf, sourceTypes, log, clock }: Dependencies) {
  const stopping = new AbortController();
  // Every check under way listens.
  setMaxListeners(0, stopping.signal);
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS).toISOString();

  /** Checks all of the scope; `onChecked` hears how many are done. */
  async function runScope(
    scope: CheckScope,
    onChecked: (done: number) => void,
    alive: () => Promise<void>,
  ): Promise<CheckReport> {
    const owner = newId();
    const keeper = keeperOf(owner);
    const types = new Map((await sourceTypes()).map((type) => [type.type, type]));
    const report: CheckReport = { checked: 0, changed: 0, newItems: 0, failed: [] };
    const waiting = new Map<string, ClaimedSource[]>();
    const busyHosts = new Set<string>();
    /** Hosts by the source. */
    const unkept = new Map<string, string>();
    const doorbell = createDoorbell();
    /** Hosts that were full when a claim found all there was besides them; null where there may be more. */
    let allBut: string[] | null = null;
    let claiming: Promise<void> | null = null;
    /** Of claims: without them there is nothing more to do. */
    const failures: unknown[] = [];
    const mayFindMore = () => allBut === null || allBut.some((host) => !waiting.has(host));
    const waitingCount = () => [...waiting.values()].reduce((count, sources) => count + sources.length, 0);

    async function claim(): Promise<void> {
      const fullHosts = [...waiting]
        .filter(([, sources]) => sources.length >= PER_HOST)
        .map(([host]) => host);
      const claimed = await checks.claim(owner, scope, {
        ...{ types: [...types.keys()], fullHosts, limit: CLAIMED_AT_ONCE },
        ...{ now: clock.now().toISOString(), until: leaseEnd() },
      });
      allBut = claimed.length < CLAIMED_AT_ONCE ? fullHosts : null;
      for (const source of claimed) {
        const sources = waiting.get(source.host);
        if (sources) sources.push(source);
        else waiting.set(source.host, [source]);
      }
    }

    function count(source: ClaimedSource, outcome: Outcome): void {
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

    /** Ends when the source was asked; keeping goes on. */
    async function checkOne(source: ClaimedSource, type: KnownSourceType): Promise<void> {
      const checked = await checkSource(source, type, stopping.signal);
      if (checked === null) return checks.release(owner, [source.id]);
      unkept.set(source.id, source.host);
      void keeper.keep(checked).then((outcome) => {
        unkept.delete(source.id);
        count(source, outcome);
        doorbell.ring();
      });
    }

    function startSome(): void {
      for (const [host, sources] of waiting) {
        if (busyHosts.size >= AT_ONCE || unkept.size >= UNKEPT_AT_ONCE) return;
        if (busyHosts.has(host)) continue;
        const source = sources.shift();
        if (sources.length === 0) waiting.delete(host);
        const type = source && types.get(source.sourceType);
        if (!source || !type) continue;
        busyHosts.add(host);
        checkOne(source, type)
          .catch((error: unknown) => {
            log.error({ err: error, sourceId: source.id }, 'a source could not be checked');
            count(source, { failure: 'The check broke off' });
          })
          .finally(() => {
            busyHosts.delete(host);
            doorbell.ring();
          });
      }
    }

    function claimAhead(): void {
      if (claiming || !mayFindMore() || (busyHosts.size === AT_ONCE && waitingCount() >= FEW_WAITING)) return;
      claiming = claim()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          claiming = null;
          doorbell.ring();
        });
    }

    const renewal = setInterval(() => {
      const hosts = [...new Set([...busyHosts, ...waiting.keys(), ...unkept.values()])];
      Promise.all([checks.renew(owner, hosts, leaseEnd()), alive()]).catch((error: unknown) =>
        log.warn({ err: error }, 'claims could not be renewed'),
      );
    }, RENEWED_EVERY);
    try {
      while (!stopping.signal.aborted && failures.length === 0) {
        startSome();
        claimAhead();
        if (busyHosts.size === 0 && waiting.size === 0 && claiming === null) {
          // What others had claimed when it was looked for may be free by now.
          await claim();
          if (waiting.size === 0) break;
        } else await doorbell.rung();
      }
      while (busyHosts.size > 0 || claiming !== null || unkept.size > 0) {
        keeper.hurry();
        await doorbell.rung();
      }
      if (failures.length > 0) throw failures[0];
    } finally {
      clearInterval(renewal);
      const left = [...waiting.values()].flat().map(({ id }) => id);
      if (left.length > 0) await checks.release(owner, left);
    }
    return report;
  }

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
          const more = await once();
          for (const count of ['checked', 'changed', 'newItems'] as const) report[count] += more[count];
          report.failed.push(...more.failed);
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

/** Wakes the one who waits; who comes too late for a ring does not wait. */
function createDoorbell() {
  let hasRung = false;
  let open: (() => void) | null = null;
  return {
    ring(): void {
      hasRung = true;
      open?.();
    },
    async rung(): Promise<void> {
      if (!hasRung) await new Promise<void>((resolve) => (open = resolve));
      open = null;
      hasRung = false;
    },
  };
}
