import { openSync, readSync } from 'node:fs';

/**
 * Returns a function that reads the CPU time which this thread has used, in ms. It doesn't grow while the thread waits for
 * a processor, nor with the work of other threads. Where the system doesn't count it, the time is that of the whole
 * process.
 */
export function createThreadTime(): () => number {
  const ofProcess = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  try {
    // https://docs.kernel.org/scheduler/sched-stats.html: the first number is the time on the processor in ns.
    const file = openSync('/proc/thread-self/schedstat', 'r');
    const text = Buffer.alloc(64);
    const ofThread = () =>
      Number.parseInt(text.toString('latin1', 0, readSync(file, text, 0, text.length, 0)), 10) / 1e6;
    return ofThread() > 0 ? ofThread : ofProcess;
  } catch {
    return ofProcess;
  }
}
