import type { OidcProblem } from './oidc.rules';

const brand = 'partnerhub.oidc-problem';

/** A sign-in that failed for a reason that its user is told. */
export interface OidcFailure extends Error {
  readonly brand: typeof brand;
  readonly problem: OidcProblem;
  /** The email of the refused person, once the provider has proved who it is. */
  readonly email?: string;
}

interface Details {
  email?: string;
  /** For the log; without anything from the provider but its error code. */
  reason?: string;
}

export const oidcFailure = (problem: OidcProblem, { email, reason = problem }: Details = {}): OidcFailure =>
  Object.assign(new Error(reason), { brand, problem, ...(email !== undefined && { email }) } as const);

export const isOidcFailure = (error: unknown): error is OidcFailure =>
  error instanceof Object && 'brand' in error && error.brand === brand;
