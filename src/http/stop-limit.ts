import { finishesWithin } from '../lib/concurrency/deadline';
import { seconds } from '../lib/clock';

/** Time that requests in flight and running jobs get after the drain, and the least for all of it. In ms. */
const AFTER_DRAIN = seconds(20);
const MIN_LIMIT = seconds(25);

/** Returns the maximum duration of stopping the server, in ms. Orchestrators kill it after 30 seconds or later. */
export const stopLimit = (drain: number): number => Math.max(MIN_LIMIT, drain + AFTER_DRAIN);

/** @throws Error if `stopping` takes longer than `limit` ms, such as with a database that has stopped answering */
export async function finishWithin(limit: number, stopping: Promise<void>): Promise<void> {
  if (await finishesWithin(limit, stopping)) return;
  throw new Error(
    `The server ended after ${limit / 1000} s although some work had not finished: does the database answer?`,
  );
}
