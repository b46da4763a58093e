import type { ClaimedSource } from './source-checks.repo';

/** Claimed ahead, of one host: so many that claiming costs little, so few that a slow host holds up no others. */
const PER_HOST = 8;

/** Sources that are claimed and wait for their turn, by the host that they ask. */
export function createWaitingSources() {
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

    /** The next of a host that is not busy. */
    take(busyHosts: ReadonlySet<string>): ClaimedSource | undefined {
      for (const [host, sources] of byHost) {
        if (busyHosts.has(host)) continue;
        const source = sources.shift();
        if (sources.length === 0) byHost.delete(host);
        if (source) count -= 1;
        return source;
      }
      return undefined;
    },

    count: () => count,
    hosts: () => [...byHost.keys()],
    has: (host: string) => byHost.has(host),
    /** Of which no more shall be claimed. */
    fullHosts: () => [...byHost].filter(([, sources]) => sources.length >= PER_HOST).map(([host]) => host),
    ids: () => [...byHost.values()].flat().map(({ id }) => id),
  };
}
