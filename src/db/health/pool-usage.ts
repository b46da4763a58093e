import type { Db } from '../connect';

export interface PoolUsage {
  pool: 'read' | 'write';
  used: number;
  free: number;
  /** Queries that wait for a connection. */
  waiting: number;
}

/** The part of knex's pool that it doesn't type. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}
const isPool = (value: unknown): value is Pool => value instanceof Object && 'numPendingAcquires' in value;

/** Returns how many connections are in use. On PostgreSQL, reads and writes share a pool. Call it outside transactions. */
export function poolUsage({ engine, read, write }: Pick<Db, 'engine' | 'read' | 'write'>): PoolUsage[] {
  const reads = usageOf('read', read);
  return engine === 'postgres' ? reads : [...reads, ...usageOf('write', write)];
}

function usageOf(name: PoolUsage['pool'], { client }: Db['read']): PoolUsage[] {
  const { pool }: { pool: unknown } = client;
  if (!isPool(pool)) return [];
  return [{ pool: name, used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() }];
}
