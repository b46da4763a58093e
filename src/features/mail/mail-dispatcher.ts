import { createAutoResetEvent } from '../../lib/concurrency/auto-reset-event';
import { seconds, type Clock } from '../../lib/clock';
import type { Log } from '../../lib/logging/log';
import { MAX_ATTEMPTS, type MailAttempts } from './attempt-mail';
import { MAIL_LEASE } from './mail-queue';
import type { MailsRepo } from './mails.repo';

/** How often to look for mails of other processes and for retries. */
const POLL = seconds(5);

interface Dependencies {
  mails: MailsRepo;
  /** null: no mail server is configured. */
  attempts: MailAttempts | null;
  log: Log;
  clock: Clock;
  pollMs?: number | undefined;
}

/**
 * Sends queued mails that the process that stored them hasn't sent, because it was killed or busy, or the server
 * refused them. Any number of processes share the work through leases.
 */
export function createMailDispatcher({ mails, attempts, log, clock, pollMs = POLL }: Dependencies) {
  const wakeUp = createAutoResetEvent();
  let isStopped = false;
  let running: Promise<void> | null = null;

  async function startDue({ attempt, room, owner }: MailAttempts): Promise<void> {
    while (room() > 0 && !isStopped) {
      const now = clock.now();
      if (!(await mails.hasDue(now.toISOString()))) return;
      const leaseUntil = new Date(now.getTime() + MAIL_LEASE).toISOString();
      const limit = Math.min(room(), MAX_ATTEMPTS);
      const claimed = await mails.claim({ now: now.toISOString(), leaseUntil, owner, limit });
      if (claimed.length === 0) return;
      for (const mail of claimed) void attempt(mail);
    }
  }

  async function run(own: MailAttempts): Promise<void> {
    while (!isStopped) {
      try {
        await startDue(own);
      } catch (error) {
        log.error({ err: error }, 'the mail queue failed');
      }
      const timer = setTimeout(() => wakeUp.signal(), pollMs);
      if (!isStopped) await wakeUp.wait();
      clearTimeout(timer);
    }
  }

  return {
    /** Looks for mails now, if this process sends mails. */
    wake: () => wakeUp.signal(),

    /** Starts to send mails, if a mail server is configured. */
    start(): void {
      if (attempts && !running && !isStopped) running = run(attempts);
    },

    /** Stops, and resolves soon even if the mail server hangs. */
    async stop(): Promise<void> {
      isStopped = true;
      wakeUp.signal();
      await running;
      await attempts?.stop();
    },
  };
}

export type MailDispatcher = ReturnType<typeof createMailDispatcher>;
