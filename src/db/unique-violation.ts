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
