import { days, hours, minutes, type Clock } from '../../lib/clock';

/** A clock that can be set, so that demo records get the times of the story. */
export interface DemoClock extends Clock {
  /** Sets the clock to a time within the working hours of a past day. */
  goBack(daysAgo: number): void;
}

export function createDemoClock(today: Date): DemoClock {
  let current = today;
  let visits = 0;
  return {
    now: () => current,
    goBack(daysAgo) {
      const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
      visits += 1;
      // Times are spread over the day. Within one day, later calls usually get later times.
      const time = midnight - days(daysAgo) + hours(8) + minutes((visits * 7) % 540);
      // Seeding in the morning must not create records in the future.
      current = new Date(Math.min(time, today.getTime() - minutes(1)));
    },
  };
}
