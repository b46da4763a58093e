import { createCodec } from '../../../../db/codec';
import type { Db, Engine } from '../../../../db/connect';
import { rawRows } from '../../../../db/raw-rows';
import { isShown } from '../../../../db/sqlite/staged-views';
import { newId } from '../../../../lib/ids';
import type { Source } from '../../sources/sources.entity';

/** The sources that a run checks, among those of known types. */
export interface CheckScope {
  workspaceId?: string | undefined;
  sourceType?: string | undefined;
  /** Checks this source only. */
  sourceId?: string | undefined;
  /** Whether to leave out sources in status `error`, too. */
  isActiveOnly?: boolean;
  /** null: sources that are due. A time: all sources not checked since. */
  notCheckedSince: string | null;
}

/** A source with the values that its check needs. */
export interface ClaimedSource extends Source {
  competitorName: string;
  failures: number;
  /** The target of the permanent redirects of the last checks, and their number in a row. */
  movedTo: string | null;
  moveCount: number;
  /** Counts changes of the options. */
  optionsRevision: number;
  /** When the host's pause after the last request ends. */
  hostReadyAt: string | null;
  validators: Record<string, string> | null;
  host: string;
  /** A snapshot may be as large as a page, so it is read later, for one source at a time. */
  hasSnapshot: boolean;
}

const codec = createCodec<ClaimedSource>({
  json: ['validators', 'options'],
  boolean: ['hasSnapshot', 'ignoreRobots'],
});

const columns = [
  'id',
  'workspaceId',
  'competitorId',
  'sourceType',
  'sourceUrl',
  'sourceHandle',
  'status',
  'checkFrequency',
  'lastChecked',
  'contentHash',
  'failures',
  'ignoreRobots',
  'movedTo',
  'moveCount',
  'previousUrl',
  'options',
  'optionsRevision',
  'validators',
  'host',
  'nextCheckAt',
].map((column) => `"${column}"`);

/** Lets processes share the work: a claim says which process checks a source, and until when (docs/decisions). */
export function createClaimsRepo(db: Db) {
  /** Makes claims run one at a time; SQLite has a single writer anyway. */
  async function lockClaims(): Promise<void> {
    if (db.engine === 'postgres')
      await db.write.raw("select pg_advisory_xact_lock(hashtext('partnerhub.monitoring'))");
  }

  return {
    /** Returns whether any workspace has a source of the type. */
    async hasType(sourceType: string): Promise<boolean> {
      return (await db.read('monitored_sources').where({ sourceType }).first('id')) !== undefined;
    },

    /** Returns whether the last check of any source in the scope, due or not, has succeeded. */
    async hasWorking({
      workspaceId,
      sourceType,
    }: Pick<CheckScope, 'workspaceId' | 'sourceType'>): Promise<boolean> {
      const working = db.read('monitored_sources').whereNot({ status: 'paused' }).whereNotNull('lastChecked');
      if (workspaceId !== undefined) void working.where({ workspaceId });
      if (sourceType !== undefined) void working.where({ sourceType });
      return (await working.where({ failures: 0 }).first('id')) !== undefined;
    },

    /** Claims up to `limit` sources for `owner`, of hosts that no other owner is checking; the longest due first. */
    async claim(
      owner: string,
      scope: CheckScope,
      { types, fullHosts, limit, now, until }: ClaimRequest,
    ): Promise<ClaimedSource[]> {
      const { condition, values } = inScope(scope, now);
      const listed = [JSON.stringify(types), JSON.stringify(fullHosts)];
      const sql = buildClaimSql(db.engine, condition);
      const take = () =>
        rawRows<Claimed>(db.write, sql, [owner, until, ...values, ...listed, now, now, now, owner, limit]);
      // On SQLite, a single statement is atomic.
      const taken = await (db.engine === 'sqlite'
        ? take()
        : db.transaction(async () => {
            await lockClaims();
            return take();
          }));
      return taken.sort(inOrderDue).map((row) => codec.decode(row));
    },

    /** Extends the claims of `owner`. */
    async renew(owner: string, hosts: readonly string[], until: string): Promise<void> {
      await db
        .write('monitored_sources')
        .whereIn('host', hosts)
        .whereNotNull('leaseUntil')
        .where({ leaseOwner: owner })
        .update({ leaseUntil: until });
    },

    /** Releases sources unchecked. */
    async release(owner: string, ids: readonly string[]): Promise<void> {
      await db
        .write('monitored_sources')
        .whereIn('id', ids)
        .where({ leaseOwner: owner })
        .update({ leaseOwner: null, leaseUntil: null });
    },

    /** Returns whether any source of the scope is still unchecked, and its host doesn't want to wait. */
    async hasUnchecked(scope: CheckScope, now: string): Promise<boolean> {
      const { condition, values } = inScope(scope, now);
      const sql = `select 1 from monitored_sources as s where ${condition} and not ${hostWaits} limit 1`;
      return (await rawRows(db.read, sql, [...values, now])).length > 0;
    },

    /** Lists up to `limit` sources of the scope that are unchecked because their host asked to wait. */
    async waitingForHost(scope: CheckScope, now: string, limit: number): Promise<WaitingSource[]> {
      const { condition, values } = inScope(scope, now);
      const sql = `select s.id, s."competitorId", s."sourceType", s."sourceUrl", s."sourceHandle", s.host, h."waitUntil",
          c.name as "competitorName"
        from source_hosts as h join monitored_sources as s on s.host = h.host
          join competitors as c on c.id = s."competitorId"
        where ${condition} and h."waitUntil" > ? limit ?`;
      return rawRows<WaitingSource>(db.read, sql, [...values, now, limit]);
    },

    /**
     * Starts a check of all sources in a scope, or joins the running ones. Sources checked since `startedAt` are
     * skipped.
     */
    joinRun: (scope: string, now: string, until: string): Promise<{ id: string; startedAt: string }> =>
      db.transaction(async () => {
        await lockClaims();
        await db.write('monitoring_runs').where('aliveUntil', '<=', now).delete();
        const earliest: { startedAt: string } | undefined = await db
          .write('monitoring_runs')
          .where({ scope })
          .orderBy('startedAt')
          .first('startedAt');
        const id = newId();
        // Stores the run's own start: a run that joins it later must not skip sources checked before it.
        await db.write('monitoring_runs').insert({ id, scope, startedAt: now, aliveUntil: until });
        return { id, startedAt: earliest?.startedAt ?? now };
      }),

    async renewRun(id: string, until: string): Promise<void> {
      await db.write('monitoring_runs').where({ id }).update({ aliveUntil: until });
    },

    async endRun(id: string): Promise<void> {
      await db.write('monitoring_runs').where({ id }).delete();
    },
  };
}

/** A source whose host asked to wait. */
export interface WaitingSource extends Pick<
  ClaimedSource,
  'id' | 'competitorId' | 'sourceType' | 'sourceUrl' | 'sourceHandle' | 'competitorName' | 'host'
> {
  waitUntil: string;
}

interface ClaimRequest {
  types: readonly string[];
  fullHosts: readonly string[];
  limit: number;
  now: string;
  until: string;
}

export type ClaimsRepo = ReturnType<typeof createClaimsRepo>;

interface Claimed {
  id: string;
  nextCheckAt: string;
}

/** Needed because a statement that changes rows returns them in any order. */
const inOrderDue = (one: Claimed, other: Claimed): number =>
  one.nextCheckAt < other.nextCheckAt || (one.nextCheckAt === other.nextCheckAt && one.id < other.id)
    ? -1
    : 1;

/** SQL condition for sources whose host asked to wait. Its value is the current time. */
const hostWaits = `exists (select 1 from source_hosts as h where h.host = s.host and h."waitUntil" > ?)`;

/** Returns the SQL condition for sources in the scope; the table alias is `s`. */
function inScope(
  { workspaceId, sourceType, sourceId, isActiveOnly, notCheckedSince }: CheckScope,
  now: string,
): { condition: string; values: string[] } {
  // Must equal the condition of the partial index.
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
  if (notCheckedSince === null) require('s."nextCheckAt" <= ?', now);
  else require('(s."lastChecked" is null or s."lastChecked" < ?)', notCheckedSince);
  return { condition: conditions.join(' and '), values };
}

/** Builds one statement: a transaction of several took as long as requesting the sites. */
function buildClaimSql(engine: Engine, condition: string): string {
  const textsOf = (json: string) =>
    engine === 'sqlite'
      ? `(select value from json_each(${json}) as listed)`
      : `(select json_array_elements_text(${json}::json))`;
  const shown = engine === 'sqlite' ? `and ${isShown('monitored_sources', 's')}` : '';
  return `update monitored_sources set "leaseOwner" = ?, "leaseUntil" = ?
    where id in (
      select s.id from monitored_sources as s
      where ${condition} and s."sourceType" in ${textsOf('?')} and s.host not in ${textsOf('?')}
        and (s."leaseUntil" is null or s."leaseUntil" <= ?)
        and not ${hostWaits} ${shown}
        and not exists (
          select 1 from monitored_sources as l
          where l.host = s.host and l."leaseUntil" > ? and l."leaseOwner" <> ?)
      order by s."nextCheckAt", s.id limit ?)
    returning ${columns.join(', ')}, "lastSnapshot" is not null as "hasSnapshot",
      (select c.name from competitors as c where c.id = monitored_sources."competitorId") as "competitorName",
      (select h."readyAt" from source_hosts as h where h.host = monitored_sources.host) as "hostReadyAt"`;
}
