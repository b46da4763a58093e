import { setImmediate } from 'node:timers/promises';

/** Lets other requests have their turn in the middle of a long computation. */
export const breathe = (): Promise<void> => setImmediate();
