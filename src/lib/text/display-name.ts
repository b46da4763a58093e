/** Returns how a colleague is shown: by name, or by email without one. `personColumn` does the same in SQL. */
export const displayName = ({ name, email }: { name: string | null; email: string }): string => name ?? email;
