import { unavailable, type AppError } from './errors';

/** Problems of the database, with the message for clients and the time in seconds until a retry. */
const problems = {
  unreachable: { message: 'The database cannot be reached', retryAfter: 5 },
  silent: { message: 'The database does not answer', retryAfter: 5 },
  outdated: { message: 'The database lacks tables of this version', retryAfter: 60 },
  full: { message: 'The disk of the database is full', retryAfter: 60 },
  'read-only': { message: 'The database is read-only', retryAfter: 60 },
  broken: { message: 'The database cannot be read or written', retryAfter: 60 },
  busy: { message: 'The database is busy', retryAfter: 5 },
} as const;

export type DatabaseProblem = keyof typeof problems;

const mark = 'databaseProblem';

/** Marks a database error with its problem. Uses a property, because the two bundles have copies of this module. */
export function markProblem(error: Error, problem: DatabaseProblem): void {
  Object.defineProperty(error, mark, { value: problem, configurable: true });
}

/** Returns the database problem that caused the error, or null for any other error. */
export function problemOf(error: unknown): DatabaseProblem | null {
  if (!(error instanceof Error) || !(mark in error)) return null;
  const { databaseProblem } = error;
  return isProblem(databaseProblem) ? databaseProblem : null;
}

const isProblem = (value: unknown): value is DatabaseProblem =>
  typeof value === 'string' && Object.hasOwn(problems, value);

/** Creates the 503 for a client. */
export function problemError(problem: DatabaseProblem): AppError {
  const { message, retryAfter } = problems[problem];
  return unavailable(message, { retryAfter });
}
