import { minutes } from './clock';
import type { Log } from './log';

/** Work that a server does by itself, again and again. */
export interface Job {
  name: string;
  /** Milliseconds from one start to the next. */
  every: number;
  run(): Promise<unknown>;
}

export interface Schedule {
  /** Starts nothing more, and resolves when what is running has finished. */
  stop(): Promise<void>;
}

/** Runs each job once shortly after the start, then regularly, never twice at a time; a failure is logged, and the job runs again. */
export function startSchedule(jobs: readonly Job[], log: Log): Schedule {
  const running = new Map<string, Promise<void>>();
  const start = (job: Job) => {
    if (running.has(job.name)) return;
    const work = job
      .run()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error, job: job.name }, 'scheduled job failed'),
      )
      .finally(() => running.delete(job.name));
    running.set(job.name, work);
  };
  // Not at once: what a server does first is answer.
  const firsts = jobs.map((job) => setTimeout(start, Math.min(job.every, minutes(1)), job));
  const timers = jobs.map((job) => setInterval(start, job.every, job));
  return {
    async stop() {
      for (const timer of [...firsts, ...timers]) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
