import { minutes, type Clock } from '../../../../lib/clock';
import type { HostPacing } from '../../politeness/host-pacing';
import type { SourceHostsRepo } from '../../politeness/source-hosts.repo';
import { createClaimQueue } from './claim-queue';
import type { CheckScope, ClaimsRepo } from './claims.repo';

export interface ClaimDependencies {
  claims: ClaimsRepo;
  pacing: HostPacing;
  hosts: SourceHostsRepo;
  clock: Clock;
}

interface Claimant {
  owner: string;
  scope: CheckScope;
  /** The source types that have a plugin. */
  types: readonly string[];
  /** The hosts whose sources are being checked. */
  busyHosts: ReadonlySet<string>;
  /** Called when a claim that `claimAhead` started has ended. */
  onClaimed(): void;
}

const CLAIMED_AT_ONCE = 256;
/**
 * With fewer waiting sources, more are claimed while others are checked, because a claim may have to wait for other
 * writers.
 */
const LOW_WATER_MARK = 192;
/** After this time, other processes may take over the claims of a killed one. */
export const LEASE_MS = minutes(2);

/** Returns when a claim made or renewed now ends, ISO 8601. */
export const leaseEnd = (clock: Clock): string => new Date(clock.now().getTime() + LEASE_MS).toISOString();

/** Claims sources ahead of their checks, and keeps them until their hosts are free. */
export function createSourceClaims({ claims, pacing, hosts, clock }: ClaimDependencies, claimant: Claimant) {
  const { owner, scope, types, busyHosts, onClaimed } = claimant;
  const waiting = createClaimQueue();
  /** The full hosts that the last claim skipped, if it found all other sources; null if there may be more. */
  let skippedHosts: string[] | null = null;
  let claiming: Promise<void> | null = null;
  /** Errors of claims. Without claims, the run can't continue. */
  const failures: unknown[] = [];
  const mayFindMore = () => skippedHosts === null || skippedHosts.some((host) => !waiting.has(host));

  async function claim(): Promise<void> {
    const fullHosts = waiting.fullHosts();
    const claimed = await claims.claim(owner, scope, {
      types,
      fullHosts,
      limit: CLAIMED_AT_ONCE,
      now: clock.now().toISOString(),
      until: leaseEnd(clock),
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

  async function release(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await claims.release(owner, ids);
  }

  return {
    claim,
    /** Starts a claim if few sources are waiting, or if all that wait have busy hosts while there is a free slot. */
    claimAhead(hasFreeSlot: boolean): void {
      if (claiming || !mayFindMore()) return;
      // Many may wait for a busy host while other hosts are free.
      if (!hasFreeSlot && waiting.count() >= LOW_WATER_MARK) return;
      claiming = claim()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          claiming = null;
          onClaimed();
        });
    },
    isClaiming: () => claiming !== null,
    failures,

    /** Returns the next source of a host that is neither being requested nor in its pause. */
    take: () => waiting.take((host) => busyHosts.has(host) || pacing.waitOf(host) > 0),
    count: waiting.count,
    hosts: waiting.hosts,
    /** Returns in how many milliseconds the first pause of a waiting host is over; undefined if none is waiting. */
    nextTurn(): number | undefined {
      const waits = waiting.hosts().flatMap((host) => (busyHosts.has(host) ? [] : pacing.waitOf(host)));
      return waits.length > 0 ? Math.min(...waits) : undefined;
    },

    release,
    releaseWaiting: () => release(waiting.ids()),
    /** Stops requesting a host that asked to wait, with all its sources. */
    async leaveHost(host: string, waitUntil: string): Promise<void> {
      await hosts.save([{ host, readyAt: null, waitUntil }]);
      await release(waiting.drop(host).map(({ id }) => id));
    },
    renew: (otherHosts: Iterable<string>) =>
      claims.renew(owner, [...new Set([...busyHosts, ...waiting.hosts(), ...otherHosts])], leaseEnd(clock)),
  };
}
