import { constants } from 'node:os';

const signals = ['SIGTERM', 'SIGINT'] as const;

/** npm hands on the Ctrl+C that the terminal has sent already: what comes this soon is the same wish to stop. */
const SAME_WISH_MS = 500;

/** Resolves when the process was asked to end and `stop` has finished. Being asked once more ends it at once. */
export function untilStopped(stop: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let askedAt: number | undefined;
    for (const signal of signals)
      process.on(signal, () => {
        if (askedAt === undefined) {
          askedAt = performance.now();
          stop().then(resolve, reject);
        } else if (performance.now() - askedAt > SAME_WISH_MS) {
          process.exit(128 + constants.signals[signal]);
        }
      });
  });
}
