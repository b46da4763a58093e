import { Worker } from 'node:worker_threads';

/** Looks this often, in milliseconds. */
const EVERY_MS = 500;

/**
 * Ends this process when its parent is gone, or when it uses more memory than it may. A thread does it: an endless loop in the main
 * one leaves no turn for that.
 */
export function startWatchdog({ maxMemoryBytes }: { maxMemoryBytes: number }): void {
  const code = `
    const { workerData } = require('node:worker_threads');
    const { pid, kill, ppid, memoryUsage } = process;
    setInterval(() => {
      if (process.ppid !== ppid || memoryUsage.rss() > workerData.maxMemoryBytes) kill(pid, 'SIGKILL');
    }, ${EVERY_MS});`;
  const thread = new Worker(code, {
    eval: true,
    execArgv: [],
    workerData: { maxMemoryBytes },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
}
