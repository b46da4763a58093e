/**
 * Whether a statement failed because another row has this value of a column that is unique by itself, its index named as
 * knex names it. On PostgreSQL the transaction can only be rolled back after it.
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
