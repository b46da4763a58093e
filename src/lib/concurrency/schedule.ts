import { minutes } from '../clock';
import type { Log } from '../logging/log';

/** Work that a server repeats at regular intervals. */
export interface Job {
  name: string;
  /** Milliseconds from one start to the next. */
  every: number;
  run(): Promise<unknown>;
}

/** Called at the end of each run. */
export type ObserveRun = (job: string, ms: number, hasFailed: boolean) => void;

export interface Schedule {
  /** Stops starting jobs, and resolves when the running ones have finished. */
  stop(): Promise<void>;
}

/**
 * Runs each job shortly after the start and then regularly, never twice at the same time. A failed job is logged and
 * runs again.
 */
export function startSchedule(
  jobs: readonly Job[],
  log: Log,
  observe: ObserveRun = () => undefined,
): Schedule {
  const running = new Map<string, Promise<void>>();
  const start = (job: Job) => {
    if (running.has(job.name)) return;
    const startedAt = performance.now();
    const observed = (hasFailed: boolean) => observe(job.name, performance.now() - startedAt, hasFailed);
    const work = job
      .run()
      .then(
        () => observed(false),
        (error: unknown) => {
          observed(true);
          log.error({ err: error, job: job.name }, 'scheduled job failed');
        },
      )
      .finally(() => running.delete(job.name));
    running.set(job.name, work);
  };
  // Don't start jobs at once, so that a new server can answer requests first.
  const firsts = jobs.map((job) => setTimeout(start, Math.min(job.every, minutes(1)), job));
  const timers = jobs.map((job) => setInterval(start, job.every, job));
  return {
    async stop() {
      for (const timer of [...firsts, ...timers]) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
