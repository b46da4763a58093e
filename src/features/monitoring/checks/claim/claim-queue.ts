import type { ClaimedSource } from './claims.repo';

/** Sources claimed ahead per host: enough for cheap claims, few enough that a slow host doesn't delay others. */
const PER_HOST = 8;

/** Claimed sources that wait to be checked, by host. */
export function createClaimQueue() {
  const byHost = new Map<string, ClaimedSource[]>();
  let count = 0;
  return {
    add(claimed: readonly ClaimedSource[]): void {
      for (const source of claimed) {
        const sources = byHost.get(source.host);
        if (sources) sources.push(source);
        else byHost.set(source.host, [source]);
      }
      count += claimed.length;
    },

    /** Takes the next source of a host that is not busy. */
    take(isBusy: (host: string) => boolean): ClaimedSource | undefined {
      for (const [host, sources] of byHost) {
        if (isBusy(host)) continue;
        const source = sources.shift();
        if (sources.length === 0) byHost.delete(host);
        if (source) count -= 1;
        return source;
      }
      return undefined;
    },

    /** Takes all sources of a host. */
    drop(host: string): ClaimedSource[] {
      const sources = byHost.get(host) ?? [];
      byHost.delete(host);
      count -= sources.length;
      return sources;
    },

    count: () => count,
    hosts: () => [...byHost.keys()],
    has: (host: string) => byHost.has(host),
    /** Returns the hosts for which more sources shouldn't be claimed. */
    fullHosts: () => [...byHost].filter(([, sources]) => sources.length >= PER_HOST).map(([host]) => host),
    ids: () => [...byHost.values()].flat().map(({ id }) => id),
  };
}
