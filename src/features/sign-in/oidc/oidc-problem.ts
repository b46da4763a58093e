import type { OidcProblem } from './oidc.rules';

const brand = 'partnerhub.oidc-problem';

/** A failed sign-in with a reason that the user sees. */
export interface OidcFailure extends Error {
  readonly brand: typeof brand;
  readonly problem: OidcProblem;
  /** The email of the refused person, if the provider has verified it. */
  readonly email?: string;
}

interface Details {
  email?: string;
  /** For the log. From the provider, it contains only an error code. */
  reason?: string;
}

export const oidcFailure = (problem: OidcProblem, { email, reason = problem }: Details = {}): OidcFailure =>
  Object.assign(new Error(reason), { brand, problem, ...(email !== undefined && { email }) } as const);

export const isOidcFailure = (error: unknown): error is OidcFailure =>
  error instanceof Object && 'brand' in error && error.brand === brand;
