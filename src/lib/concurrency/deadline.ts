import pTimeout from 'p-timeout';

/** Returns whether `work` finishes within `limit` ms. Doesn't stop the work after that. Rejects if the work does. */
export const finishesWithin = (limit: number, work: Promise<unknown>): Promise<boolean> =>
  pTimeout(
    work.then(() => true),
    { milliseconds: limit, fallback: () => false },
  );

/** Like `finishesWithin`, but a rejection counts as finished. */
export const settlesWithin = (limit: number, work: Promise<unknown>): Promise<boolean> =>
  finishesWithin(limit, Promise.allSettled([work]));
