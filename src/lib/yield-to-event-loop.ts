import { setImmediate } from 'node:timers/promises';

/** Yields to the event loop in the middle of a long computation, so that other requests can run. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
