import type { Actor } from '../lib/actor';
import type { Clock } from '../lib/clock';
import type { Semaphore } from '../lib/concurrency/semaphore';
import type { DatabaseProblem } from '../lib/database-problem';
import type { AppError } from '../lib/errors';
import type { Log } from '../lib/logging/log';
import type { Measured } from './observability/metrics';

/**
 * The result of reading a request's cookie. `setCookie` must be sent; it is set if the session was extended or has
 * ended.
 */
export interface SessionRead {
  actor: Actor | null;
  setCookie: string | null;
}

/** See the variables in the configuration. */
export interface HttpSettings {
  /** Whether every request is logged. */
  readonly accessLog: boolean;
  readonly metricsToken: string | null;
  readonly publicUrl: string | null;
  readonly securityContact: string | null;
  /** The number of proxies in front of the server. */
  readonly trustProxy: number;
}

/** Reports problems of the database. */
interface DatabaseHealth {
  /** Returns null if the database works. */
  check(): Promise<DatabaseProblem | null>;
  /** Returns the 503 for an error that a database problem caused, and null for any other error. */
  explain(error: unknown, requestId?: string): AppError | null;
}

/** What the server needs of the application. Calls get their own services, and screens the whole application. */
export interface HttpServices extends Measured {
  readonly config: HttpSettings;
  /** Whether browsers reach the server over https. */
  readonly isSecure: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly databaseHealth: DatabaseHealth & Measured['databaseHealth'];
  readonly largeCallSemaphore: Semaphore;
  readonly signInWays: { readonly password: boolean };
  readonly sessions: { read(cookieHeader: string | null): Promise<SessionRead> };
  /** @throws 401 for a key that isn't accepted */
  authenticateKey(token: string): Promise<Actor>;
}
