import type { Actor } from '../../../lib/actor';

/** The client of a sign-in, sign-up or invitation call. */
export interface Visitor {
  /** The client's address. */
  address: string;
  /** The User-Agent header. */
  userAgent?: string | null;
  /** The token of the browser's cookie, if it has signed in before. */
  browser?: string | undefined;
  /** The user this browser is signed in as. */
  actor?: Actor | null;
}
