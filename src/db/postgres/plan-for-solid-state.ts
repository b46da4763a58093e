import type { Db } from '../connect';

/**
 * Sets `random_page_cost` for the sessions of this role in this database. The default, 4, is for spinning disks. With it
 * PostgreSQL reads whole tables instead of using an index. Keeps another value that the operator has set.
 */
export async function planForSolidState(db: Db): Promise<void> {
  const { rows }: { rows: { name: string }[] } = await db.write.raw(
    `SELECT current_database() AS name FROM pg_settings WHERE name = 'random_page_cost' AND source = 'default'`,
  );
  for (const { name } of rows)
    await db.write.raw('ALTER ROLE CURRENT_USER IN DATABASE ?? SET random_page_cost = 1.1', [name]);
}
