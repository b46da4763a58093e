import { Worker } from 'node:worker_threads';

/** The interval of the checks, in milliseconds. */
const EVERY_MS = 500;

/**
 * Kills this process when its parent has ended or when it uses more than `maxMemoryBytes`. A thread checks this,
 * because an endless loop would block timers of the main thread.
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
