import { seconds } from '../clock';
import { unavailable } from '../errors';
import { createSemaphore, type Semaphore } from './semaphore';

/** An upload of 8 MB takes up to 50 MB while it is read and checked. */
const MAX_CONCURRENT = 3;
const MAX_QUEUED = 30;

/** Limits the number of concurrent calls that need much memory. Throws 503 when too many others wait. */
export const createLargeCallSemaphore = (): Semaphore =>
  createSemaphore({
    concurrency: MAX_CONCURRENT,
    maxQueued: MAX_QUEUED,
    maxWaitMs: seconds(20),
    createBusyError: () =>
      unavailable('Too many files are being uploaded right now. Please try again in a moment.', {
        retryAfter: 5,
      }),
  });
