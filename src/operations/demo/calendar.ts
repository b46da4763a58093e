import { days, hours, minutes, type Clock } from '../../lib/clock';

/** A clock that a story sets, so that what happens in it gets the times at which it happened. */
export interface Calendar extends Clock {
  /** Goes to a time within the working hours of the day that lies so many days back. */
  goBack(daysAgo: number): void;
}

export function createCalendar(today: Date): Calendar {
  let current = today;
  let visits = 0;
  return {
    now: () => current,
    goBack(daysAgo) {
      const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
      visits += 1;
      // Spread over the day; within one day later visits are later.
      const time = midnight - days(daysAgo) + hours(8) + minutes((visits * 7) % 540);
      // Whoever looks in the morning must not see what happens in the afternoon.
      current = new Date(Math.min(time, today.getTime() - minutes(1)));
    },
  };
}
