import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';

/** Mails read at once. */
const AT_ONCE = 100;

interface Options<Due> {
  /** Reads the next mails that are due. */
  readDue(limit: number): Promise<Due[]>;
  /** Returns whether there was something to send. Must make sure that the same mail isn't due again. */
  send(due: Due): Promise<boolean>;
}

/** Sends the mails that are due one by one. Other requests get a turn after each. */
export function createDueMailSender<Due>({ readDue, send }: Options<Due>) {
  let isStopped = false;

  return {
    /** Does one pass. Returns the number of mails. */
    async run(): Promise<{ sent: number }> {
      let sent = 0;
      while (!isStopped) {
        const due = await readDue(AT_ONCE);
        for (const one of due) {
          if (isStopped) return { sent };
          if (await send(one)) sent += 1;
          await yieldToEventLoop();
        }
        if (due.length < AT_ONCE) break;
      }
      return { sent };
    },

    /** Lets `run` end after the current mail. */
    stop(): void {
      isStopped = true;
    },
  };
}
