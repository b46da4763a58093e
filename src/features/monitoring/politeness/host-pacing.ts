import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedFetch } from '../../../lib/outgoing/guarded-fetch';
import type { PluginCall } from '../../../plugin-host/call';

/** Maximum number of hosts with a known next turn. Past turns are deleted when there are more. */
const MAX_HOSTS = 5_000;

interface Options {
  /** Pause between two requests to one host, in ms; 0 for none. */
  pauseMs: number;
  /** Hosts that belong to the operator and need no pause. */
  ownHosts?: readonly string[];
}

/** Spaces the requests of this process to each host. Requests to different hosts don't wait for each other. */
export interface HostPacing {
  readonly pauseMs: number;
  /** Returns how long a request to the host has to wait, in ms. */
  waitOf(host: string): number;
  /** Makes the next request to the host wait at least that long. */
  delay(host: string, ms: number): void;
  /** Returns a `fetch` whose requests wait for their turn. */
  spaced(fetch: GuardedFetch, wait?: Wait): GuardedFetch;
  /** Makes the requests of a plugin's call wait for their turn. */
  turns(wait?: Wait): Pick<PluginCall, 'beforeRequest' | 'afterRequest'>;
}

interface Wait {
  signal?: AbortSignal | undefined;
  /** Called when a request starts and ends waiting. */
  onWait?(isWaiting: boolean): void;
}

export function createHostPacing({ pauseMs, ownHosts = [] }: Options): HostPacing {
  /** When each host may be requested again, by the process's clock. */
  const turns = new Map<string, number>();
  const waitOf = (host: string) => Math.max(0, (turns.get(host) ?? 0) - performance.now());

  function delay(host: string, ms: number): void {
    const turn = performance.now() + ms;
    if (turns.size >= MAX_HOSTS)
      for (const [known, at] of turns) if (at <= performance.now()) turns.delete(known);
    if (ms > 0 && turn > (turns.get(host) ?? 0)) turns.set(host, turn);
  }

  /** Returns the host of a request that needs a turn; null if it doesn't need one. */
  function hostOf(url: string): string | null {
    const host = URL.canParse(url) ? new URL(url).host : '';
    return pauseMs === 0 || ownHosts.includes(host) ? null : host;
  }

  async function waitForTurn(url: string, { signal, onWait }: Wait): Promise<void> {
    const host = hostOf(url);
    if (host === null) return;
    const wait = waitOf(host);
    // Reserve the turn, so that a request meanwhile waits for the one after it.
    delay(host, wait + pauseMs);
    if (wait === 0) return;
    onWait?.(true);
    // An aborted wait isn't an error here: the request then fails with the usual message.
    await sleep(wait, undefined, { signal }).catch(() => undefined);
    onWait?.(false);
  }

  function endTurn(url: string): void {
    const host = hostOf(url);
    if (host !== null) delay(host, pauseMs);
  }

  return {
    pauseMs,
    waitOf,
    delay,
    spaced:
      (fetch, wait = {}) =>
      async (url, request) => {
        await waitForTurn(url, { signal: request?.signal, ...wait });
        try {
          return await fetch(url, request);
        } finally {
          endTurn(url);
        }
      },
    turns(wait = {}) {
      // Without hooks, the plugin's process doesn't send a message for each request.
      if (pauseMs === 0) return {};
      return {
        async beforeRequest(url) {
          await waitForTurn(url, wait);
          return null;
        },
        afterRequest: endTurn,
      };
    },
  };
}
