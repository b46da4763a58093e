import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { newId } from '../../lib/ids';
import type { Source } from './sources.repo';

/** Which sources a run checks, besides those of types that this process knows. */
export interface CheckScope {
  workspaceId?: string | undefined;
  sourceType?: string | undefined;
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
  ...['checkFrequency', 'lastChecked', 'contentHash', 'failures', 'validators', 'host'],
].map((column) => `s.${column}`);

/** What processes share the work by: who checks which source, and until when that is believed (docs/decisions). */
export function createSourceChecksRepo(db: Db) {
  const inScope = ({ workspaceId, sourceType, isActiveOnly, notSince }: CheckScope, now: string) => {
    return (query: Knex.QueryBuilder): void => {
      // In the words of the partial index.
      query.whereRaw("?? <> 'paused'", ['s.status']);
      if (isActiveOnly === true) query.where('s.status', 'active');
      if (workspaceId !== undefined) query.where('s.workspaceId', workspaceId);
      if (sourceType !== undefined) query.where('s.sourceType', sourceType);
      if (notSince === null) query.where('s.nextCheckAt', '<=', now);
      else
        query.where(
          (either) => void either.whereNull('s.lastChecked').orWhere('s.lastChecked', '<', notSince),
        );
    };
  };

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

    /** Takes up to `limit` sources for `owner`, of hosts that nobody else asks now; the longest due first. */
    claim: (
      owner: string,
      scope: CheckScope,
      { types, fullHosts, limit, now, until }: ClaimRequest,
    ): Promise<ClaimedSource[]> =>
      db.transaction(async () => {
        await inTurn();
        const rows: ClaimedSource[] = await db
          .write('monitored_sources as s')
          .join('competitors as c', 'c.id', 's.competitorId')
          .modify(inScope(scope, now))
          .whereIn('s.sourceType', types)
          .whereNotIn('s.host', fullHosts)
          .where((free) => void free.whereNull('s.leaseUntil').orWhere('s.leaseUntil', '<=', now))
          .whereNotExists(
            db
              .write('monitored_sources as l')
              .whereRaw('?? = ??', ['l.host', 's.host'])
              .where('l.leaseUntil', '>', now)
              .whereNot('l.leaseOwner', owner)
              .select(db.write.raw('1')),
          )
          .orderBy(['s.nextCheckAt', 's.id'])
          .limit(limit)
          .select(columns)
          .select({
            competitorName: 'c.name',
            hasSnapshot: db.write.raw('?? is not null', ['s.lastSnapshot']),
          });
        if (rows.length > 0)
          await db
            .write('monitored_sources')
            .whereIn(
              'id',
              rows.map(({ id }) => id),
            )
            .update({ leaseOwner: owner, leaseUntil: until });
        return rows.map((row) => codec.decode(row));
      }),

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

    /** Whether some of the scope are still unchecked. */
    async areLeft(scope: CheckScope): Promise<boolean> {
      const query = db.read('monitored_sources as s').modify(inScope(scope, ''));
      const first: unknown = await query.first('s.id');
      return first !== undefined;
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

interface ClaimRequest {
  types: readonly string[];
  fullHosts: readonly string[];
  limit: number;
  now: string;
  until: string;
}

export type SourceChecksRepo = ReturnType<typeof createSourceChecksRepo>;
