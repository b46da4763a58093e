import { createCodec } from '../../db/codec';
import type { Db, Engine } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';
import { newId } from '../../lib/ids';
import type { Source } from './sources.repo';

/** Which sources a run checks, besides those of types that this process knows. */
export interface CheckScope {
  workspaceId?: string | undefined;
  sourceType?: string | undefined;
  /** The only one. */
  sourceId?: string | undefined;
  /** Whether those in status `error` are left out, too. */
  isActiveOnly?: boolean;
  /** null: those that are due. A time: all that were not checked since. */
  notSince: string | null;
}

/** A source with what a check of it goes by. */
export interface ClaimedSource extends Source {
  competitorName: string;
  failures: number;
  validators: Record<string, string> | null;
  host: string;
  /** It may be as large as a page, so it is read when its turn comes. */
  hasSnapshot: boolean;
}

const codec = createCodec<ClaimedSource>({ json: ['validators'], boolean: ['hasSnapshot'] });

const columns = [
  ...['id', 'workspaceId', 'competitorId', 'sourceType', 'sourceUrl', 'sourceHandle', 'status'],
  ...['checkFrequency', 'lastChecked', 'contentHash', 'failures', 'validators', 'host', 'nextCheckAt'],
].map((column) => `"${column}"`);

/** What processes share the work by: who checks which source, and until when that is believed (docs/decisions). */
export function createSourceChecksRepo(db: Db) {
  /** One claims after the other; on SQLite there is one writer anyway. */
  async function inTurn(): Promise<void> {
    if (db.engine === 'postgres')
      await db.write.raw("select pg_advisory_xact_lock(hashtext('partnerhub.monitoring'))");
  }

  return {
    /** Whether there is a source of the type, in whatever workspace. */
    async hasType(sourceType: string): Promise<boolean> {
      return (await db.read('monitored_sources').where({ sourceType }).first('id')) !== undefined;
    },

    /** Whether any source of the types is due that nobody has claimed. */
    async areDue(types: readonly string[], now: string): Promise<boolean> {
      const { condition, values } = inScope({ notSince: null }, now);
      const first: unknown = await db
        .read('monitored_sources as s')
        .whereRaw(condition, values)
        .whereIn('s.sourceType', types)
        .where((free) => void free.whereNull('s.leaseUntil').orWhere('s.leaseUntil', '<=', now))
        .first('s.id');
      return first !== undefined;
    },

    /** Takes up to `limit` sources for `owner`, of hosts that nobody else asks now; the longest due first. */
    async claim(
      owner: string,
      scope: CheckScope,
      { types, fullHosts, limit, now, until }: ClaimRequest,
    ): Promise<ClaimedSource[]> {
      const { condition, values } = inScope(scope, now);
      const listed = [JSON.stringify(types), JSON.stringify(fullHosts)];
      const sql = claiming(db.engine, condition);
      const take = () =>
        rawRows<Claimed>(db.write, sql, [owner, until, ...values, ...listed, now, now, owner, limit]);
      // On SQLite a statement is its own turn.
      const taken = await (db.engine === 'sqlite'
        ? take()
        : db.transaction(async () => {
            await inTurn();
            return take();
          }));
      return taken.sort(inOrderDue).map((row) => codec.decode(row));
    },

    /** Keeps what `owner` has claimed for longer. */
    async renew(owner: string, hosts: readonly string[], until: string): Promise<void> {
      await db
        .write('monitored_sources')
        .whereIn('host', hosts)
        .whereNotNull('leaseUntil')
        .where({ leaseOwner: owner })
        .update({ leaseUntil: until });
    },

    /** Gives sources back unchecked. */
    async release(owner: string, ids: readonly string[]): Promise<void> {
      await db
        .write('monitored_sources')
        .whereIn('id', ids)
        .where({ leaseOwner: owner })
        .update({ leaseOwner: null, leaseUntil: null });
    },

    /** Those of the sources that are claimed. */
    async claimedAmong(ids: readonly string[]): Promise<Claim[]> {
      const rows: Claim[] = await db
        .read('monitored_sources as s')
        .join('competitors as c', 'c.id', 's.competitorId')
        .whereIn('s.id', ids)
        .whereNotNull('s.leaseOwner')
        .select(
          's.id',
          's.failures',
          's.status',
          's.leaseOwner',
          's.sourceType',
          's.sourceUrl',
          's.sourceHandle',
        )
        .select('c.name as competitorName');
      return rows;
    },

    /** Gives back what an owner that is gone had claimed, but for some. */
    async releaseAll(owner: string, but: readonly string[] = []): Promise<void> {
      await db
        .write('monitored_sources')
        .whereNotNull('leaseUntil')
        .where({ leaseOwner: owner })
        .whereNotIn('id', but)
        .update({ leaseOwner: null, leaseUntil: null });
    },

    /** Whether some of the scope are still unchecked. */
    async areLeft(scope: CheckScope): Promise<boolean> {
      const { condition, values } = inScope(scope, '');
      const sql = `select 1 from monitored_sources as s where ${condition} limit 1`;
      return (await rawRows(db.read, sql, values)).length > 0;
    },

    /**
     * Begins a check of everything in a scope, or joins those of it under way: since when a source need not be checked again.
     */
    joinRun: (scope: string, now: string, until: string): Promise<{ id: string; startedAt: string }> =>
      db.transaction(async () => {
        await inTurn();
        await db.write('monitoring_runs').where('aliveUntil', '<=', now).delete();
        const earliest: { startedAt: string } | undefined = await db
          .write('monitoring_runs')
          .where({ scope })
          .orderBy('startedAt')
          .first('startedAt');
        const id = newId();
        // Its own beginning: who joins it later has nothing to do with what was before.
        await db.write('monitoring_runs').insert({ id, scope, startedAt: now, aliveUntil: until });
        return { id, startedAt: earliest?.startedAt ?? now };
      }),

    async keepRun(id: string, until: string): Promise<void> {
      await db.write('monitoring_runs').where({ id }).update({ aliveUntil: until });
    },

    async endRun(id: string): Promise<void> {
      await db.write('monitoring_runs').where({ id }).delete();
    },
  };
}

/** A claimed source, and the owner of its claim. */
export interface Claim extends Pick<
  ClaimedSource,
  'id' | 'failures' | 'status' | 'sourceType' | 'sourceUrl' | 'sourceHandle' | 'competitorName'
> {
  leaseOwner: string;
}

interface ClaimRequest {
  types: readonly string[];
  fullHosts: readonly string[];
  limit: number;
  now: string;
  until: string;
}

export type SourceChecksRepo = ReturnType<typeof createSourceChecksRepo>;

interface Claimed {
  id: string;
  nextCheckAt: string;
}

/** A statement that changes rows answers in whatever order. */
const inOrderDue = (one: Claimed, other: Claimed): number =>
  one.nextCheckAt < other.nextCheckAt || (one.nextCheckAt === other.nextCheckAt && one.id < other.id)
    ? -1
    : 1;

/** In SQL, of a source called `s`. */
function inScope(
  { workspaceId, sourceType, sourceId, isActiveOnly, notSince }: CheckScope,
  now: string,
): { condition: string; values: string[] } {
  // In the words of the partial index.
  const conditions = [`s.status <> 'paused'`];
  const values: string[] = [];
  const require = (condition: string, value: string) => {
    conditions.push(condition);
    values.push(value);
  };
  if (isActiveOnly === true) conditions.push(`s.status = 'active'`);
  if (workspaceId !== undefined) require('s."workspaceId" = ?', workspaceId);
  if (sourceType !== undefined) require('s."sourceType" = ?', sourceType);
  if (sourceId !== undefined) require('s.id = ?', sourceId);
  if (notSince === null) require('s."nextCheckAt" <= ?', now);
  else require('(s."lastChecked" is null or s."lastChecked" < ?)', notSince);
  return { condition: conditions.join(' and '), values };
}

/** One statement: as a transaction of several it took as long as asking the sites. */
function claiming(engine: Engine, condition: string): string {
  const textsOf = (json: string) =>
    engine === 'sqlite'
      ? `(select value from json_each(${json}) as listed)`
      : `(select json_array_elements_text(${json}::json))`;
  return `update monitored_sources set "leaseOwner" = ?, "leaseUntil" = ?
    where id in (
      select s.id from monitored_sources as s
      where ${condition} and s."sourceType" in ${textsOf('?')} and s.host not in ${textsOf('?')}
        and (s."leaseUntil" is null or s."leaseUntil" <= ?)
        and not exists (
          select 1 from monitored_sources as l
          where l.host = s.host and l."leaseUntil" > ? and l."leaseOwner" <> ?)
      order by s."nextCheckAt", s.id limit ?)
    returning ${columns.join(', ')}, "lastSnapshot" is not null as "hasSnapshot",
      (select c.name from competitors as c where c.id = monitored_sources."competitorId") as "competitorName"`;
}
