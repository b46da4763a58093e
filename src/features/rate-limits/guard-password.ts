import { seconds, type Clock } from '../../lib/clock';
import { tooManyRequests } from '../../lib/errors';
import { hashToken } from '../../lib/ids';
import { networkOf } from '../../lib/addresses/network';
import type { RateLimitsRepo, Window } from './rate-limits.repo';
import type { LimitedAction, RateLimitSettings, RateQuota } from '../../config-rate-limits.rules';

interface Dependencies {
  rateLimits: RateLimitsRepo;
  limits: RateLimitSettings;
  clock: Clock;
}

/** One attempt to sign in. */
export interface PasswordTry {
  email: string;
  /** The client's IP address. */
  address: string;
  /** Identifies the browser, if the account has signed in with it before. */
  knownBrowser?: string | undefined;
  /** Whether the account has signed in from this network before. */
  isKnownNetwork?: boolean;
  /** Whether it's a code of few digits, which also counts in a window of a day. */
  isGuessableCode?: boolean;
}

interface CountedWindow extends RateQuota {
  key: string;
}

/** Limits wrong passwords and codes (docs/decisions/0032-count-failed-sign-ins-in-three-windows.md, 0046). */
export function createPasswordGuard({ rateLimits, limits, clock }: Dependencies) {
  const now = () => clock.now().toISOString();

  /**
   * Returns the windows that an attempt counts in. A known browser has its own window instead of those of its network
   * and account, and a known network skips the account's window: otherwise a stranger could fill them and lock the
   * owner out.
   */
  function windowsOf({
    email,
    address,
    knownBrowser,
    isKnownNetwork,
    isGuessableCode,
  }: PasswordTry): CountedWindow[] {
    const network = networkOf(address);
    const windows: CountedWindow[] = [];
    const include = (action: LimitedAction, counted: string) => {
      const limit = limits[action];
      if (limit) windows.push({ ...limit, key: hashToken(`${action} ${counted}`) });
    };
    include('signin', `${email} ${network}`);
    if (knownBrowser !== undefined) include('signin', `${email} browser ${knownBrowser}`);
    else {
      include('signin_address', network);
      if (!isKnownNetwork) include('signin_email', email);
    }
    // Applies to known browsers too, because an attacker with the password may have signed in before the second factor
    // was on.
    if (isGuessableCode) include('signin_code', email);
    return windows;
  }

  const refuse = (full: readonly Window[]): never => {
    const last = Math.max(...full.map(({ resetsAt }) => Date.parse(resetsAt)));
    throw tooManyRequests((last - clock.now().getTime()) / seconds(1));
  };

  async function requireRoom(windows: readonly CountedWindow[]): Promise<void> {
    const open = await rateLimits.readAll(
      windows.map(({ key }) => key),
      now(),
    );
    const full = open.filter(({ key, points }) => points >= allowedIn(windows, key));
    if (full.length > 0) refuse(full);
  }

  async function countFailure(windows: readonly CountedWindow[]): Promise<void> {
    const opened = windows.map(({ key, seconds: length }) => ({
      key,
      resetsAt: new Date(clock.now().getTime() + seconds(length)).toISOString(),
    }));
    const counted = await rateLimits.add(opened, now());
    const full = counted.filter(({ key, points }) => points > allowedIn(windows, key));
    if (full.length > 0) refuse(full);
  }

  /**
   * Runs a password check and counts failures only. After the last allowed failure, all attempts are refused, even with
   * the correct password. Checks the limit again after a success, since attempts sent at the same time would otherwise
   * pass before the first failure is counted.
   * @throws 429 with Retry-After; and what `check` throws
   */
  return async function guardPassword<Result>(
    attempt: PasswordTry,
    check: () => Promise<Result | null>,
  ): Promise<Result | null> {
    const windows = windowsOf(attempt);
    if (windows.length === 0) return check();
    await requireRoom(windows);
    const result = await check();
    await (result === null ? countFailure(windows) : requireRoom(windows));
    return result;
  };
}

const allowedIn = (windows: readonly CountedWindow[], key: string): number =>
  windows.find((window) => window.key === key)?.points ?? Infinity;
