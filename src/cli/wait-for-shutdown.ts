import { constants } from 'node:os';

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * npm forwards the Ctrl+C that the terminal has already sent, so a second signal within this time is ignored. In ms.
 */
const DUPLICATE_SIGNAL_MS = 500;

export type ShutdownSignal = (typeof signals)[number];

/** Resolves when a signal has arrived and `stop` has finished. A second signal ends the process at once. */
export function waitForShutdown(stop: (signal: ShutdownSignal) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let askedAt: number | undefined;
    for (const signal of signals)
      process.on(signal, () => {
        if (askedAt === undefined) {
          askedAt = performance.now();
          stop(signal).then(resolve, reject);
        } else if (performance.now() - askedAt > DUPLICATE_SIGNAL_MS) {
          process.exit(128 + constants.signals[signal]);
        }
      });
  });
}
