import type { Db } from '../connect';
import { rawRows } from '../raw-rows';
import { minutes, type Clock } from '../../lib/clock';

/** How long a size is reused, because PostgreSQL looks at each of its files. In ms. */
const FRESH_MS = minutes(1);

const sizes = {
  postgres: 'select pg_database_size(current_database()) as bytes',
  sqlite: 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
} as const;

/** Returns a function that measures the database in bytes: on the disk, and without SQLite's log of the last changes. */
export function createDatabaseSize({ db, clock }: { db: Db; clock: Clock }): () => Promise<number> {
  let measured: { bytes: number; at: number } | null = null;
  return async () => {
    const at = clock.now().getTime();
    if (measured === null || at - measured.at >= FRESH_MS) {
      const [row] = await rawRows<{ bytes: number | string }>(db.read, sizes[db.engine], []);
      measured = { bytes: Number(row?.bytes ?? 0), at };
    }
    return measured.bytes;
  };
}
