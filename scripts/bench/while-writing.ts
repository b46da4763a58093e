import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../src/testing/client';

/** Durations in ms. */
export interface Waits {
  writes: number[];
  /** Calls of /healthz. */
  probes: number[];
}

/** Changes the record at `path` and calls /healthz again and again while `work` runs. */
export async function whileWriting(
  client: Client,
  path: string,
  work: () => Promise<unknown>,
): Promise<Waits> {
  const waits: Waits = { writes: [], probes: [] };
  let isDone = false;
  const repeat = async (durations: number[], pauseMs: number, call: (n: number) => Promise<unknown>) => {
    for (let n = 0; !isDone; n += 1) {
      const started = performance.now();
      await call(n);
      durations.push(performance.now() - started);
      await sleep(pauseMs);
    }
  };
  const repeating = [
    repeat(waits.writes, 2, (n) => client.patch(path, { name: `Peter ${n}` })),
    repeat(waits.probes, 20, () => client.get('/healthz')),
  ];
  await work().finally(() => (isDone = true));
  await Promise.all(repeating);
  return waits;
}
