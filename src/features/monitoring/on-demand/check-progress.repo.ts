import type { Db } from '../../../db/connect';
import { rawRows } from '../../../db/raw-rows';

/** A run of checks that users requested. */
export interface RequestedRun {
  startedAt: string;
  /** null: all sources of the run's type. */
  sourceId: string | null;
  sourceType: string | null;
}

/** The data about the check of a source that is under way or has just ended. */
export interface CheckRow {
  id: string;
  lastChecked: string | null;
  lastError: string | null;
  leaseUntil: string | null;
  /** When the host's pause after the last request ends. */
  readyAt: string | null;
  /** Whether another source of the host has its turn before. 1 or 0 on SQLite. */
  isBehind: boolean | number;
  newItems: number;
}

export interface FailedRow {
  sourceId: string;
  competitorId: string;
  competitor: string;
  source: string;
  message: string;
}

/** Most sources in one answer, which is also the largest page of sources. */
const MAX_SOURCES = 1_000;

/** The items that the last check of `s` found: they have its time. */
const foundByLastCheck = `f."workspaceId" = s."workspaceId" and f."sourceId" = s.id and f."detectedAt" = s."lastChecked"`;

/** Reads the progress of checks. All processes see the same, because claims and results are in the database. */
export function createCheckProgressRepo(db: Db) {
  return {
    /** Returns the current runs of a workspace. The table has only runs that are under way. */
    async runs(workspaceId: string, now: string): Promise<RequestedRun[]> {
      const rows: { scope: string; startedAt: string }[] = await db
        .read('monitoring_runs')
        .where('aliveUntil', '>', now)
        .where('scope', 'like', `{"workspaceId":"${workspaceId}"%`)
        .orderBy('startedAt')
        .select('scope', 'startedAt');
      return rows.map(({ scope, startedAt }) => ({ ...partsOf(scope), startedAt }));
    },

    /** Returns the sources of a competitor that are claimed, or named, or were checked since then. */
    async sources(
      workspaceId: string,
      competitorId: string,
      { now, named, since }: { now: string; named: readonly string[]; since: string },
    ): Promise<CheckRow[]> {
      const places = named.map(() => '?').join(', ');
      const isNamed = named.length === 0 ? '' : `or s.id in (${places})`;
      return rawRows<CheckRow>(
        db.read,
        `select s.id, s."lastChecked", s."lastError", s."leaseUntil",
           (select h."readyAt" from source_hosts as h where h.host = s.host) as "readyAt",
           exists (
             select 1 from monitored_sources as l
             where l.host = s.host and l."leaseUntil" > ? and l.id <> s.id
               and (l."nextCheckAt" < s."nextCheckAt" or (l."nextCheckAt" = s."nextCheckAt" and l.id < s.id))
           ) as "isBehind",
           (select count(*) from feed_items as f where ${foundByLastCheck}) as "newItems"
         from monitored_sources as s
         where s."workspaceId" = ? and s."competitorId" = ?
           and (s."leaseUntil" > ? or s."lastChecked" >= ? ${isNamed})
         order by s.id limit ?`,
        [now, workspaceId, competitorId, now, since, ...named, MAX_SOURCES],
      );
    },

    /** Counts the sources of a type that are active or were checked since then, and those that were checked. */
    async counts(
      workspaceId: string,
      sourceType: string,
      since: string,
    ): Promise<{ total: number; checked: number; failed: number }> {
      const [row] = await rawRows<{ total: number; checked: number | null; failed: number | null }>(
        db.read,
        `select count(*) as total,
           sum(case when s."lastChecked" >= ? then 1 else 0 end) as checked,
           sum(case when s."lastChecked" >= ? and s."lastError" is not null then 1 else 0 end) as failed
         from monitored_sources as s
         where s."workspaceId" = ? and s."sourceType" = ? and (s.status = 'active' or s."lastChecked" >= ?)`,
        [since, since, workspaceId, sourceType, since],
      );
      return {
        total: Number(row?.total ?? 0),
        checked: Number(row?.checked ?? 0),
        failed: Number(row?.failed ?? 0),
      };
    },

    /** Counts the sources of a type whose check since then found items, and these items. */
    async found(
      workspaceId: string,
      sourceType: string,
      since: string,
    ): Promise<{ changed: number; newItems: number }> {
      const [row] = await rawRows<{ changed: number; newItems: number }>(
        db.read,
        `select count(distinct s.id) as changed, count(*) as "newItems"
         from monitored_sources as s join feed_items as f on ${foundByLastCheck}
         where s."workspaceId" = ? and s."sourceType" = ? and s."lastChecked" >= ?`,
        [workspaceId, sourceType, since],
      );
      return { changed: Number(row?.changed ?? 0), newItems: Number(row?.newItems ?? 0) };
    },

    /** Returns sources of a type whose check since then failed. */
    async failures(
      workspaceId: string,
      sourceType: string,
      since: string,
      limit: number,
    ): Promise<FailedRow[]> {
      return rawRows<FailedRow>(
        db.read,
        `select s.id as "sourceId", s."competitorId", c.name as competitor,
           coalesce(s."sourceUrl", s."sourceHandle", '') as source, s."lastError" as message
         from monitored_sources as s join competitors as c on c.id = s."competitorId"
         where s."workspaceId" = ? and s."sourceType" = ? and s."lastChecked" >= ? and s."lastError" is not null
         order by c.name, s.id limit ?`,
        [workspaceId, sourceType, since, limit],
      );
    },
  };
}

export type CheckProgressRepo = ReturnType<typeof createCheckProgressRepo>;

function partsOf(scope: string): Pick<RequestedRun, 'sourceId' | 'sourceType'> {
  const text = (name: string) => new RegExp(`"${name}":"([^"]*)"`).exec(scope)?.[1] ?? null;
  return { sourceId: text('sourceId'), sourceType: text('sourceType') };
}
