import { seconds, type Clock } from '../../lib/clock';
import { tooManyRequests } from '../../lib/errors';
import { hashToken } from '../../lib/ids';
import { networkOf } from '../../lib/network';
import { createPasswordGuard } from './guard-password';
import type { RateLimitsRepo, Window } from './rate-limits.repo';
import type { RateLimitSettings, Share } from './rate-limits.rules';

/** What is counted by every try. */
type CountedAction = 'signup' | 'apply' | 'forgot';

/** The same, for each account instead of each network. */
type CountedByEmail = 'forgot_email';

interface Dependencies {
  rateLimits: RateLimitsRepo;
  /** Of the configuration: PARTNERHUB_RATE_LIMITS. */
  limits: RateLimitSettings;
  clock: Clock;
}

/** The limits of the contract (Auth), counted in the database so that several servers share them. */
export function createRateLimits({ rateLimits, limits, clock }: Dependencies) {
  const now = () => clock.now().toISOString();

  async function count(key: string, limit: Share): Promise<Window> {
    const resetsAt = new Date(clock.now().getTime() + seconds(limit.seconds)).toISOString();
    const [window] = await rateLimits.add([{ key, resetsAt }], now());
    return window ?? { points: 1, resetsAt };
  }

  const secondsUntil = (time: string): number =>
    Math.max(1, Math.ceil((Date.parse(time) - clock.now().getTime()) / seconds(1)));

  async function consume(action: CountedAction | CountedByEmail, counted: string): Promise<void> {
    const limit = limits[action];
    if (!limit) return;
    const { points, resetsAt } = await count(keyOf(action, counted), limit);
    if (points > limit.points)
      throw tooManyRequests((Date.parse(resetsAt) - clock.now().getTime()) / seconds(1));
  }

  return {
    /**
     * Counts one try from the client's address (`context.clientAddress`), or by whoever else has a share of its own.
     * @throws 429 with Retry-After when the share is used up.
     */
    consume: (action: CountedAction, whom: string): Promise<void> => consume(action, networkOf(whom)),

    /** Counts one try about an account, whether or not it exists. @throws 429 with Retry-After */
    consumeByEmail: (action: CountedByEmail, email: string): Promise<void> => consume(action, email),

    guardPassword: createPasswordGuard({ rateLimits, limits, clock }),

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
