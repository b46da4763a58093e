import { seconds, type Clock } from '../../../lib/clock';
import { createAutoResetEvent } from '../../../lib/concurrency/auto-reset-event';
import { newId } from '../../../lib/ids';
import type { Log } from '../../../lib/logging/log';
import type { HostPacing } from '../politeness/host-pacing';
import type { SourceHostsRepo } from '../politeness/source-hosts.repo';
import { countOutcome, emptyReport, type CheckReport } from './check-report';
import type { CheckSource, FinishedCheck, KnownSourceType } from './check-source';
import type { CheckWriter } from './saving/check-writer';
import type { CheckScope, ClaimedSource, SourceChecksRepo } from './source-checks.repo';
import { createSourceQueue } from './source-queue';

interface Dependencies {
  checks: SourceChecksRepo;
  checkSource: CheckSource;
  /** Stores the results of one owner's claims. */
  writerFor(owner: string): CheckWriter;
  pacing: HostPacing;
  hosts: SourceHostsRepo;
  /** Returns when a claim made or renewed now ends, ISO 8601. */
  leaseEnd(): string;
  log: Log;
  clock: Clock;
}

export interface RunOptions {
  scope: CheckScope;
  /** The source types that have a plugin. */
  types: readonly KnownSourceType[];
  /** Ends the run: running checks are aborted and their claims released. */
  stopping: AbortSignal;
  /** Gets the number of checked sources so far. */
  onChecked(done: number): void;
  /** Called every 30 s. */
  heartbeat(): Promise<void>;
}

const AT_ONCE = 16;
/** Maximum number of checks that wait for their host's turn. They don't count as running. */
const MOST_PAUSED = 48;
const CLAIMED_AT_ONCE = 256;
/**
 * With fewer waiting sources, more are claimed while others are checked, because a claim may have to wait for other
 * writers.
 */
const LOW_WATER_MARK = 192;
/** Limits for unstored checks and their items: if the database is slower than the sites, checking slows down. */
const MAX_UNSAVED = { checks: 768, items: 4_000 };
const RENEWED_EVERY = seconds(30);

/** Checks all unclaimed sources of a scope, 16 at once and one per host. */
export function createChecksRun(dependencies: Dependencies) {
  const { checks, checkSource, writerFor, pacing, hosts, leaseEnd, log, clock } = dependencies;
  return async function runChecks({
    scope,
    types,
    stopping,
    onChecked,
    heartbeat,
  }: RunOptions): Promise<CheckReport> {
    const owner = newId();
    const writer = writerFor(owner);
    const typeOf = new Map(types.map((type) => [type.type, type]));
    const report = emptyReport();
    const waiting = createSourceQueue();
    const busyHosts = new Set<string>();
    let pausedCount = 0;
    const isFull = () => busyHosts.size - pausedCount >= AT_ONCE || busyHosts.size >= AT_ONCE + MOST_PAUSED;
    const isBusy = (host: string) => busyHosts.has(host) || pacing.waitOf(host) > 0;
    let nextTurn: NodeJS.Timeout | undefined;
    /** Host by check: a source may be checked again, with other options, before its last check is stored. */
    const unsavedHosts = new Map<FinishedCheck, string>();
    let unsavedItemCount = 0;
    const isBackedUp = () => unsavedHosts.size >= MAX_UNSAVED.checks || unsavedItemCount >= MAX_UNSAVED.items;
    const stateChanged = createAutoResetEvent();
    /** The full hosts that the last claim skipped, if it found all other sources; null if there may be more. */
    let skippedHosts: string[] | null = null;
    let claiming: Promise<void> | null = null;
    /** Errors of claims. Without claims, the run can't continue. */
    const failures: unknown[] = [];
    const mayFindMore = () => skippedHosts === null || skippedHosts.some((host) => !waiting.has(host));

    async function claim(): Promise<void> {
      const fullHosts = waiting.fullHosts();
      const claimed = await checks.claim(owner, scope, {
        types: [...typeOf.keys()],
        fullHosts,
        limit: CLAIMED_AT_ONCE,
        now: clock.now().toISOString(),
        until: leaseEnd(),
      });
      skippedHosts = claimed.length < CLAIMED_AT_ONCE ? fullHosts : null;
      // Another process may have requested a host just before.
      for (const { host, hostReadyAt } of claimed)
        if (hostReadyAt !== null && !busyHosts.has(host)) pacing.delay(host, pauseUntil(hostReadyAt));
      waiting.add(claimed);
    }

    /** Returns the milliseconds until then; the times of other processes may be wrong by more than a pause. */
    function pauseUntil(readyAt: string): number {
      const left = new Date(readyAt).getTime() - clock.now().getTime();
      return Math.min(Math.max(left, 0), pacing.pauseMs);
    }

    const onWait = (isWaiting: boolean) => {
      pausedCount += isWaiting ? 1 : -1;
      if (isWaiting) stateChanged.signal();
    };

    /** Stops requesting a host that asked to wait, with all its sources. */
    async function leaveHost(host: string, waitUntil: string): Promise<void> {
      await hosts.save([{ host, readyAt: null, waitUntil }]);
      const left = waiting.drop(host).map(({ id }) => id);
      if (left.length > 0) await checks.release(owner, left);
    }

    /** Resolves when the source has been checked; storing continues in the background. */
    async function checkOne(source: ClaimedSource, type: KnownSourceType): Promise<void> {
      const checked = await checkSource(source, type, stopping, onWait);
      if (checked === null) return checks.release(owner, [source.id]);
      if (checked.hostWaitUntil !== null) await leaveHost(source.host, checked.hostWaitUntil);
      const items = checked.found.length;
      unsavedHosts.set(checked, source.host);
      unsavedItemCount += items;
      void writer.save(checked).then((outcome) => {
        unsavedHosts.delete(checked);
        unsavedItemCount -= items;
        countOutcome(report, source, outcome);
        if (outcome !== 'lost') onChecked(report.checked);
        stateChanged.signal();
      });
    }

    function startSome(): void {
      while (!isFull() && !isBackedUp()) {
        const source = waiting.take(isBusy);
        if (!source) return scheduleTurn();
        const type = typeOf.get(source.sourceType);
        if (!type) continue;
        busyHosts.add(source.host);
        checkOne(source, type)
          .catch((error: unknown) => {
            log.error({ err: error, sourceId: source.id }, 'could not check a source');
            countOutcome(report, source, { failure: 'The check failed unexpectedly' });
            onChecked(report.checked);
          })
          .finally(() => {
            busyHosts.delete(source.host);
            stateChanged.signal();
          });
      }
    }

    /** Continues when the pause of a waiting host is over. A host in its pause doesn't take a slot. */
    function scheduleTurn(): void {
      const waits = waiting.hosts().flatMap((host) => (busyHosts.has(host) ? [] : pacing.waitOf(host)));
      clearTimeout(nextTurn);
      if (waits.length > 0) nextTurn = setTimeout(() => stateChanged.signal(), Math.min(...waits) + 1);
    }

    function claimAhead(): void {
      if (claiming || isBackedUp() || !mayFindMore()) return;
      // Many may wait for a busy host while other hosts are free.
      if (isFull() && waiting.count() >= LOW_WATER_MARK) return;
      claiming = claim()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          claiming = null;
          stateChanged.signal();
        });
    }

    const renewal = setInterval(() => {
      const hosts = [...new Set([...busyHosts, ...waiting.hosts(), ...unsavedHosts.values()])];
      Promise.all([checks.renew(owner, hosts, leaseEnd()), heartbeat()]).catch((error: unknown) =>
        log.warn({ err: error }, 'could not renew claims'),
      );
    }, RENEWED_EVERY);
    try {
      while (!stopping.aborted && failures.length === 0) {
        startSome();
        claimAhead();
        if (busyHosts.size === 0 && waiting.count() === 0 && claiming === null) {
          // Sources that others had claimed before may be free by now.
          await claim();
          if (waiting.count() === 0) break;
        } else await stateChanged.wait();
      }
      while (busyHosts.size > 0 || claiming !== null || unsavedHosts.size > 0) {
        writer.flush();
        await stateChanged.wait();
      }
      if (failures.length > 0) throw failures[0];
    } finally {
      clearInterval(renewal);
      clearTimeout(nextTurn);
      const left = waiting.ids();
      if (left.length > 0) await checks.release(owner, left);
    }
    return report;
  };
}
