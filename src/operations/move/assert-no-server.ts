import type { Db } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';

/**
 * Fails if another process of PartnerHub is connected to a PostgreSQL database, which it names in the session
 * (src/db/postgres/open-postgres.ts). Other programs may read meanwhile. SQLite's lock of the folder excludes servers.
 */
export async function assertNoServer(db: Db): Promise<void> {
  if (db.engine === 'sqlite') return;
  const [found] = await rawRows<{ count: number }>(
    db.write,
    `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND backend_type = 'client backend' AND application_name = current_setting('application_name')`,
    [],
  );
  if ((found?.count ?? 0) > 0)
    throw new Error(`PartnerHub is running on this database (${found?.count} connections): stop it first`);
}
