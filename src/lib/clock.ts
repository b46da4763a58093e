import { hoursToMilliseconds, minutesToMilliseconds, secondsToMilliseconds } from 'date-fns';

/** The current time; services take it as an argument so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const seconds = secondsToMilliseconds;
export const minutes = minutesToMilliseconds;
export const hours = hoursToMilliseconds;
export const days = (n: number) => hours(n * 24);
