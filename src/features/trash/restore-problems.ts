/** SQLSTATE of PostgreSQL, and the beginning of SQLite's message. */
const isViolation = (error: unknown, state: string, message: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === state || (error.code === 'SQLITE_CONSTRAINT' && error.message.includes(message)));

/** Returns whether a row couldn't be restored because another one has a value that must be unique. */
export const isTaken = (error: unknown): boolean => isViolation(error, '23505', 'UNIQUE constraint failed');

/** Returns whether a row that another one refers to was deleted in the meantime. */
export const isOrphaned = (error: unknown): boolean =>
  isViolation(error, '23503', 'FOREIGN KEY constraint failed');
