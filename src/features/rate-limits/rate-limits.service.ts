import { seconds, type Clock } from '../../lib/clock';
import { tooManyRequests } from '../../lib/errors';
import { hashToken } from '../../lib/ids';
import { networkOf } from '../../lib/addresses/network';
import { createPasswordGuard } from './guard-password';
import { createMemoryLimit } from './memory-limit';
import type { RateLimitsRepo, Window } from './rate-limits.repo';
import type { RateLimitSettings, RateQuota } from '../../config-rate-limits.rules';

/** Actions limited per network; every attempt counts. */
type CountedAction = 'signup' | 'apply' | 'forgot' | 'magic' | 'signin_passkey' | 'signin_oidc';

/** Actions limited per account. */
type CountedByEmail = 'forgot_email' | 'magic_email' | 'email_to';

/** Actions limited per user. */
type CountedByUser = 'upload' | 'email' | 'privacy' | 'switch';
/** Actions of partners in the portal, limited per partner. */
type CountedByPartner = 'submit' | 'document';

/** Mails that are limited per workspace or user, and per address in the whole installation. */
type CountedMail = 'invite' | 'invite_email' | 'invite_total' | 'send' | 'send_workspace' | 'send_email';
/** Questions of a partner that aren't answered above the limit. */
type CountedQuestion = 'submit_answers';

/** Clicks that the script for websites reports, and events of Stripe. */
type CountedInMemory = 'click' | 'click_workspace' | 'click_unknown' | 'stripe';

interface Dependencies {
  rateLimits: RateLimitsRepo;
  /** From PARTNERHUB_RATE_LIMITS. */
  limits: RateLimitSettings;
  clock: Clock;
}

/** Enforces the limits of the contract (Auth), counted in the database so that several servers share them. */
export function createRateLimits({ rateLimits, limits, clock }: Dependencies) {
  const now = () => clock.now().toISOString();

  async function count(key: string, limit: RateQuota): Promise<Window> {
    const resetsAt = new Date(clock.now().getTime() + seconds(limit.seconds)).toISOString();
    const [window] = await rateLimits.add([{ key, resetsAt }], now());
    return window ?? { points: 1, resetsAt };
  }

  const secondsUntil = (time: string): number =>
    Math.max(1, Math.ceil((Date.parse(time) - clock.now().getTime()) / seconds(1)));

  async function consume(
    action: CountedAction | CountedByEmail | CountedByUser | CountedByPartner,
    counted: string,
  ): Promise<void> {
    const limit = limits[action];
    if (!limit) return;
    const { points, resetsAt } = await count(keyOf(action, counted), limit);
    if (points > limit.points)
      throw tooManyRequests((Date.parse(resetsAt) - clock.now().getTime()) / seconds(1));
  }

  return {
    /**
     * Counts one attempt of the network of the client's address (`context.clientAddress`), or of another key.
     * @throws 429 with Retry-After if the limit is reached
     */
    consume: (action: CountedAction, subject: string): Promise<void> => consume(action, networkOf(subject)),

    /** Counts one attempt for an account, whether it exists or not. @throws 429 with Retry-After */
    consumeByEmail: (action: CountedByEmail, email: string): Promise<void> => consume(action, email),

    /** Counts one attempt of a user. @throws 429 with Retry-After */
    consumeByUser: (action: CountedByUser, userId: string): Promise<void> => consume(action, userId),
    /** Counts one attempt of a partner's users. @throws 429 with Retry-After */
    consumeByPartner: (action: CountedByPartner, partnerId: string): Promise<void> =>
      consume(action, partnerId),

    /** Counts one mail to or from `subject`, or one question of it; returns false above the limit. */
    async allows(action: CountedMail | CountedQuestion, subject: string): Promise<boolean> {
      const limit = limits[action];
      return !limit || (await count(keyOf(action, subject), limit)).points <= limit.points;
    },

    guardPassword: createPasswordGuard({ rateLimits, limits, clock }),

    /**
     * Counts one event of `subject` against a limit that the whole installation shares. Returns null within the limit,
     * or else the seconds until the next event is allowed.
     */
    async secondsToWait(event: string, subject: string, quota: RateQuota): Promise<number | null> {
      const window = await count(keyOf(event, subject), quota);
      if (window.points <= quota.points) return null;
      return secondsUntil(window.resetsAt);
    },

    /** Pauses `subject` for the given seconds, for the whole installation. */
    pause: (event: string, subject: string, forSeconds: number): Promise<void> =>
      rateLimits.open(
        keyOf(`${event} paused`, subject),
        new Date(clock.now().getTime() + seconds(forSeconds)).toISOString(),
      ),

    /** Returns the seconds left in a pause of `subject`; null without a pause. */
    async secondsPaused(event: string, subject: string): Promise<number | null> {
      const window = await rateLimits.read(keyOf(`${event} paused`, subject), now());
      return window ? secondsUntil(window.resetsAt) : null;
    },

    /** Counts one event of `subject`; returns false above the limit, for events that are then dropped silently. */
    async consumeIfAllowed(event: string, subject: string, quota: RateQuota): Promise<boolean> {
      return (await count(keyOf(event, subject), quota)).points <= quota.points;
    },

    /** Returns a limit that this process counts for itself, for what happens too often to be counted in the database. */
    inMemory: (action: CountedInMemory) => createMemoryLimit(limits[action], clock),

    /** Deletes windows that have ended. */
    sweep: () => rateLimits.deleteOver(now()),
  };
}

const keyOf = (action: string, subject: string): string => hashToken(`${action} ${subject}`);

export type RateLimits = ReturnType<typeof createRateLimits>;
