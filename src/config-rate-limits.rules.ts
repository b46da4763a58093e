/** At most `points` per `seconds`. */
export interface RateQuota {
  points: number;
  seconds: number;
}

/** null switches the limit off. */
export type RateLimit = RateQuota | null;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const defaults = {
  /** Failed sign-ins: of one account from one network, of one network, and of one account. */
  signin: { points: 10, seconds: 15 * MINUTE },
  signin_address: { points: 100, seconds: 15 * MINUTE },
  signin_email: { points: 50, seconds: 15 * MINUTE },
  /** Wrong codes of authenticator apps, of one account. */
  signin_code: { points: 20, seconds: 24 * HOUR },
  /** Sign-ins with passkeys, and requests for them, by one network. */
  signin_passkey: { points: 900, seconds: 15 * MINUTE },
  /** Steps of sign-ins with OpenID Connect, of one network; each has two. */
  signin_oidc: { points: 300, seconds: 15 * MINUTE },
  signup: { points: 30, seconds: HOUR },
  apply: { points: 30, seconds: HOUR },
  /** Requested reset links: by one network, and for one account. */
  forgot: { points: 10, seconds: HOUR },
  forgot_email: { points: 20, seconds: HOUR },
  /** Requested sign-in links: by one network, and for one account. */
  magic: { points: 10, seconds: HOUR },
  magic_email: { points: 20, seconds: HOUR },
  /** Requested changes of the email: of one account, and to one address. */
  email: { points: 10, seconds: HOUR },
  email_to: { points: 5, seconds: 24 * HOUR },
  /** Mailed invitations: of one workspace, to one address, and of all workspaces. */
  invite: { points: 100, seconds: HOUR },
  invite_email: { points: 5, seconds: 24 * HOUR },
  invite_total: { points: 1000, seconds: 24 * HOUR },
  /** Emails that members write: of one user, of one workspace, and to one address. */
  send: { points: 200, seconds: HOUR },
  send_workspace: { points: 1000, seconds: HOUR },
  send_email: { points: 20, seconds: 24 * HOUR },
  /** Uploaded files, by one user. */
  upload: { points: 1000, seconds: HOUR },
  /** Deals and leads that one partner submits in the portal. */
  submit: { points: 60, seconds: HOUR },
  /** Unlike customers of such deals about which one partner is told whether someone else may know them. */
  submit_answers: { points: 5, seconds: HOUR },
  /** PDF documents that are made for one partner in the portal. */
  document: { points: 60, seconds: HOUR },
  /**
   * Clicks that the script for websites reports: of one network, of all visitors of one workspace, and of one network with
   * names of no link. Counted in each process.
   */
  click: { points: 300, seconds: MINUTE },
  click_workspace: { points: 300_000, seconds: MINUTE },
  click_unknown: { points: 30, seconds: MINUTE },
  /** Events of Stripe for one workspace. Counted in each process. */
  stripe: { points: 6000, seconds: MINUTE },
  /** Exports and erasures of personal data, by one user. Each reads all texts. */
  privacy: { points: 30, seconds: HOUR },
  /** Moves from other programs and their trials, by one user. */
  switch: { points: 60, seconds: HOUR },
} as const satisfies Record<string, RateQuota>;

export type LimitedAction = keyof typeof defaults;
export type RateLimitSettings = Record<LimitedAction, RateLimit>;

const isLimited = (name: string | undefined): name is LimitedAction =>
  name !== undefined && Object.hasOwn(defaults, name);
const limitedActions = Object.keys(defaults).filter(isLimited);

const unitSeconds: Record<string, number> = { s: 1, m: MINUTE, h: HOUR, d: 24 * HOUR };

/**
 * Reads `signup=100/1h,apply=off`. A limit that is not named keeps its default; `signin=off` also switches off the
 * `signin_…` limits that are not named.
 * @throws Error that quotes the invalid part
 */
export function parseRateLimits(text: string): RateLimitSettings {
  const named = new Map<LimitedAction, RateLimit>();
  for (const part of text.split(',').map((entry) => entry.trim())) {
    if (part === '') continue;
    const match = /^(\w+)=(?:off|(\d+)\/(\d+)([smhd]))$/.exec(part);
    const [, action, count, length, unit] = match ?? [];
    const points = Number(count);
    const seconds = Number(length) * (unitSeconds[unit ?? ''] ?? 0);
    const isOff = match !== null && count === undefined;
    if (!isLimited(action) || !(isOff || (points > 0 && seconds > 0)))
      throw new Error(`"${part}" must look like signup=100/1h or apply=off (${limitedActions.join(', ')})`);
    named.set(action, isOff ? null : { points, seconds });
  }
  const limits: RateLimitSettings = { ...defaults };
  for (const action of limitedActions) {
    const own = named.get(action);
    const [family] = action.split('_');
    if (own !== undefined) limits[action] = own;
    else if (isLimited(family) && named.get(family) === null) limits[action] = null;
  }
  return limits;
}
