import { hash, hashRaw, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { seconds } from '../../../lib/clock';
import { unavailable } from '../../../lib/errors';
import { createSemaphore } from '../../../lib/concurrency/semaphore';
import { preparePassword } from './prepare-password';

/** The cost of a hash. `memoryCost` is in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

// The default algorithm is argon2id. The parameters come from OWASP's password storage cheat sheet.
const recommended: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing fills a core and runs on the four threads that database reads also need. One core and one thread stay
 * free for everything else.
 */
const MAX_CONCURRENT = Math.min(3, Math.max(1, availableParallelism() - 1));
const MAX_QUEUED = 50;

const busy = () =>
  unavailable('Too many people are signing in right now. Please try again in a moment.', { retryAfter: 2 });

/** `outdated`: right, with a hash that is to be made again. */
export type PasswordMatch = 'right' | 'outdated' | 'wrong';

/** Hashes and checks passwords, a few at a time. Both functions throw 503 when too many others are waiting. */
export function createPasswords(cost = recommended) {
  const semaphore = createSemaphore({
    concurrency: MAX_CONCURRENT,
    maxQueued: MAX_QUEUED,
    maxWaitMs: seconds(5),
    createBusyError: busy,
  });
  let decoy: Promise<string> | undefined;

  return {
    /** Throws the 503 early, before the work that precedes hashing. */
    assertNotFull: semaphore.assertNotFull,

    hash: (password: string): Promise<string> =>
      semaphore.schedule(() => hash(preparePassword(password), cost)),

    /** Hashes a text with a salt in Base64url, so that it can be found by its hash. */
    hashWithSalt: (text: string, salt: string): Promise<string> =>
      semaphore.schedule(async () => {
        const bytes = await hashRaw(text, { ...cost, salt: Buffer.from(salt, 'base64url') });
        return bytes.toString('base64url');
      }),

    /** Takes equally long without a hash, so that the time doesn't reveal which emails have accounts. */
    verify: (passwordHash: string | null, password: string): Promise<PasswordMatch> =>
      semaphore.schedule(async () => {
        decoy ??= hash('no account has this password', cost);
        const stored = passwordHash ?? (await decoy);
        const prepared = preparePassword(password);
        const isCurrent = await verify(stored, prepared);
        // Hashes from before version 0.2 are of passwords as they were typed.
        const matches = isCurrent || (prepared !== password && (await verify(stored, password)));
        if (passwordHash === null || !matches) return 'wrong';
        return isCurrent ? 'right' : 'outdated';
      }),
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
