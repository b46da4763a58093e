import { seconds, type Clock } from '../../lib/clock';
import { tooManyRequests } from '../../lib/errors';
import { hashToken } from '../../lib/ids';
import { networkOf } from '../../lib/network';
import type { RateLimitsRepo, Window } from './rate-limits.repo';

/** At most `points` per `seconds`. */
interface Share {
  points: number;
  seconds: number;
}

/** null switches the limit off. */
type RateLimit = Share | null;

/** What is counted by every try. */
type CountedAction = 'signup' | 'apply' | 'forgot';

interface Dependencies {
  rateLimits: RateLimitsRepo;
  /** Of the configuration: PARTNERHUB_RATE_LIMITS. */
  limits: Record<CountedAction | 'signin', RateLimit>;
  clock: Clock;
}

/** The limits of the contract (Auth), counted in the database so that several servers share them. */
export function createRateLimits({ rateLimits, limits, clock }: Dependencies) {
  const now = () => clock.now().toISOString();

  const count = (key: string, limit: Share): Promise<Window> =>
    rateLimits.add(key, now(), new Date(clock.now().getTime() + seconds(limit.seconds)).toISOString());

  const secondsUntil = (time: string): number =>
    Math.max(1, Math.ceil((Date.parse(time) - clock.now().getTime()) / seconds(1)));

  const refuse = ({ resetsAt }: Window): never => {
    throw tooManyRequests((Date.parse(resetsAt) - clock.now().getTime()) / seconds(1));
  };

  return {
    /**
     * Counts one try from the client's address (`context.clientAddress`), or by whoever else has a share of its own.
     * @throws 429 with Retry-After when the share is used up.
     */
    async consume(action: CountedAction, whom: string): Promise<void> {
      const limit = limits[action];
      if (!limit) return;
      const window = await count(keyOf(action, networkOf(whom)), limit);
      if (window.points > limit.points) refuse(window);
    },

    /**
     * Runs a check of the password that `email` signs in with, counting only failures: after the last one allowed all
     * tries are refused, right password or not. Asked again after a success, because tries sent all at once would
     * otherwise pass before the first failure is counted.
     * @throws 429 with Retry-After; whatever `check` throws.
     */
    async guardPassword<Result>(
      { email, address }: { email: string; address: string },
      check: () => Promise<Result | null>,
    ): Promise<Result | null> {
      const limit = limits.signin;
      if (!limit) return check();
      const key = keyOf('signin', `${email} ${networkOf(address)}`);
      const requireFree = async () => {
        const window = await rateLimits.read(key, now());
        if (window && window.points >= limit.points) refuse(window);
      };
      await requireFree();
      const result = await check();
      if (result !== null) {
        await requireFree();
        return result;
      }
      const window = await count(key, limit);
      if (window.points > limit.points) refuse(window);
      return null;
    },

    /**
     * Counts one event of `whom`, whose share everybody of the installation has together.
     * @returns null within the share, else the seconds until there is room again.
     */
    async secondsToWait(event: string, whom: string, share: Share): Promise<number | null> {
      const window = await count(keyOf(event, whom), share);
      if (window.points <= share.points) return null;
      return secondsUntil(window.resetsAt);
    },

    /** Lets `whom` rest for so many seconds, for everybody of the installation. */
    pause: (event: string, whom: string, forSeconds: number): Promise<void> =>
      rateLimits.open(
        keyOf(`${event} paused`, whom),
        new Date(clock.now().getTime() + seconds(forSeconds)).toISOString(),
      ),

    /** @returns null unless `whom` rests, else the seconds that are left. */
    async secondsPaused(event: string, whom: string): Promise<number | null> {
      const window = await rateLimits.read(keyOf(`${event} paused`, whom), now());
      return window ? secondsUntil(window.resetsAt) : null;
    },

    /** Counts one event of `whom`: false once there were more than its share, for what is then left out without a word. */
    async isWithin(event: string, whom: string, share: Share): Promise<boolean> {
      return (await count(keyOf(event, whom), share)).points <= share.points;
    },

    /** Forgets the windows that are over. */
    sweep: () => rateLimits.deleteOver(now()),
  };
}

const keyOf = (action: string, whom: string): string => hashToken(`${action} ${whom}`);

export type RateLimits = ReturnType<typeof createRateLimits>;
