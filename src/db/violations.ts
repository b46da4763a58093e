/**
 * Returns whether a statement failed because another row has the same value in a unique column. The index must have the
 * name that knex gives it. On PostgreSQL the transaction must then be rolled back.
 */
export function isUniqueViolation(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  if (error.code === '23505')
    return 'constraint' in error && error.constraint === `${table}_${column}_unique`.toLowerCase();
  return (
    error.code === 'SQLITE_CONSTRAINT' &&
    error.message.endsWith(`UNIQUE constraint failed: ${table}.${column}`)
  );
}

/** SQLSTATE of PostgreSQL, and the beginning of SQLite's message. */
const isViolation = (error: unknown, state: string, message: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === state || (error.code === 'SQLITE_CONSTRAINT' && error.message.includes(message)));

/** Returns whether a row couldn't be written because another one has a value that must be unique. */
export const isTaken = (error: unknown): boolean => isViolation(error, '23505', 'UNIQUE constraint failed');

/** Returns whether a row couldn't be written because a row that it refers to was deleted. */
export const isOrphaned = (error: unknown): boolean =>
  isViolation(error, '23503', 'FOREIGN KEY constraint failed');
