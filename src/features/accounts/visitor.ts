import type { Actor } from '../../lib/actor';

/** Who asks to be let in. */
export interface Visitor {
  /** The client's address. */
  address: string;
  /** The token of the browser's cookie, if it has signed in before. */
  browser?: string | undefined;
  /** Whoever this browser is signed in as. */
  actor?: Actor | null;
}
