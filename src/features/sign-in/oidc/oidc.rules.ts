import { messages } from '../../identity/accounts.rules';

/** Sign-in with OpenID Connect. Free of Node.js, so that screens can use it. */

/** Cookie that ties a sign-in to the browser that began it. */
export const OIDC_COOKIE = 'partnerhub_oidc';

/** Cookie with the ticket of a sign-in that waits for its second factor. */
export const TICKET_COOKIE = 'partnerhub_ticket';

/** The screen at which an incomplete sign-in ends. */
export const SIGN_IN_PATH = '/signin';

/** The label of the button, and the answer to a password where only the provider signs in (contract-2, A). */
export const signInWith = (name: string): string => `Sign in with ${name}`;

/** The answer to a change of an email that the provider has verified. */
export const emailComesFrom = (name: string): string =>
  `Your email comes from ${name}. Ask the operator of PartnerHub to change it.`;

/** Messages of the sign-in screen after a failed sign-in. They never contain text from the provider. */
const problems = {
  cancelled: (name: string) => `The sign-in with ${name} was cancelled.`,
  refused: (name: string) => `${name} refused the sign-in. Please try again.`,
  expired: () => 'This sign-in is over, or was begun in another browser. Please try again.',
  unavailable: (name: string) => `${name} can't be reached right now. Please try again later.`,
  unproven: (name: string) => `The answer of ${name} could not be verified. Please try again.`,
  no_email: (name: string) => `${name} did not send your email address. Ask your administrator.`,
  unverified_email: (name: string) => `Your email address is not verified at ${name}. Verify it there first.`,
  domain: () => "Email addresses of this domain can't sign in here. Ask your administrator.",
  other_identity: (name: string) =>
    `Your account is connected to another sign-in of ${name}. Ask your administrator.`,
  closed: () => messages.signUpClosed,
  too_many: () => 'Too many attempts. Please try again later.',
  failed: () => 'Something went wrong. Please try again.',
} as const satisfies Record<string, (name: string) => string>;

export type OidcProblem = keyof typeof problems;

const isProblem = (text: string): text is OidcProblem => Object.hasOwn(problems, text);

/** Returns the sentence for `?problem=` of the sign-in screen; null for any other text. */
export const problemMessage = (problem: string | null, name: string): string | null =>
  problem !== null && isProblem(problem) ? problems[problem](name) : null;

/** The ways to sign in to this installation, for screens. */
export interface SignInWays {
  /** The provider's name; null: OpenID Connect isn't configured. */
  oidcName: string | null;
  password: boolean;
}
