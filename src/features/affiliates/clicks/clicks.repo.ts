import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import { minutes } from '../../../lib/clock';
import { utcDay } from '../../../lib/time/utc';
import { linksOfProgram } from '../affiliate-links.repo';
import { SAME_VISIT_MINUTES } from '../affiliates.rules';

/** A click that may count. */
export interface Click {
  linkId: string;
  /** A hash that identifies a visitor, and from which nothing else can be derived. */
  visitor: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Clicks and conversions of one link on one day (UTC). */
export interface DayCount {
  day: string;
  clicks: number;
  conversions: number;
}

const SAME_VISIT = minutes(SAME_VISIT_MINUTES);

/** Adds the counts of several links up. */
async function daysIn(query: Knex.QueryBuilder, since: string): Promise<DayCount[]> {
  const rows: DayCount[] = await query
    .where('d.day', '>=', since)
    .groupBy('d.day')
    .orderBy('d.day')
    .select('d.day')
    .sum({ clicks: 'd.clicks', conversions: 'd.conversions' });
  return rows.map(({ day, clicks, conversions }) => ({
    day,
    clicks: Number(clicks),
    conversions: Number(conversions),
  }));
}

export function createClicksRepo(db: Db) {
  /**
   * Returns the clicks that begin a visit. The database decides, so that several servers count a visitor once.
   * Ignores deleted links.
   */
  async function beginVisits(clicks: readonly Click[]): Promise<{ linkId: string; countedAt: number }[]> {
    const json = JSON.stringify(clicks.map(({ linkId, visitor, at }) => ({ linkId, visitor, at })));
    const source =
      db.engine === 'sqlite'
        ? `select l.id, json_extract(c.value, '$.visitor'), json_extract(c.value, '$.at')
           from json_each(?) as c join affiliate_links as l on l.id = json_extract(c.value, '$.linkId') where true`
        : `select l.id, c.visitor, c.at from json_to_recordset(?::json) as c("linkId" text, visitor text, at bigint)
           join affiliate_links as l on l.id = c."linkId" order by l.id, c.visitor`;
    const answer: unknown = await db.write.raw(
      `insert into affiliate_visits ("linkId", visitor, "countedAt") ${source}
       on conflict ("linkId", visitor) do update set "countedAt" = excluded."countedAt"
       where affiliate_visits."countedAt" <= excluded."countedAt" - ${SAME_VISIT}
       returning "linkId", "countedAt"`,
      [json],
    );
    const rows = Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows;
    return rows as { linkId: string; countedAt: number }[];
  }

  const addToDay = (linkId: string, day: string, counts: Pick<DayCount, 'clicks' | 'conversions'>) =>
    db.write.raw(
      `insert into affiliate_days ("workspaceId", "linkId", day, clicks, conversions)
       select "workspaceId", id, ?, ?, ? from affiliate_links where id = ?
       on conflict ("linkId", day) do update set clicks = affiliate_days.clicks + excluded.clicks,
         conversions = affiliate_days.conversions + excluded.conversions`,
      [day, counts.clicks, counts.conversions, linkId],
    );

  return {
    /** Counts the clicks that begin a visit. The list must not contain a visitor twice. */
    count: (clicks: readonly Click[]): Promise<void> =>
      db.transaction(async () => {
        const visits = new Map<string, number[]>();
        for (const { linkId, countedAt } of await beginVisits(clicks))
          visits.set(linkId, [...(visits.get(linkId) ?? []), Number(countedAt)]);
        // Always in the same order, so that two servers can't deadlock.
        for (const [linkId, times] of [...visits].sort(([one], [other]) => (one < other ? -1 : 1))) {
          const lastUsedAt = new Date(Math.max(...times)).toISOString();
          await db
            .write('affiliate_links')
            .where({ id: linkId })
            .update({ clickCount: db.write.raw('?? + ?', ['clickCount', times.length]), lastUsedAt });
          for (const day of [...new Set(times.map(utcDay))].sort())
            await addToDay(linkId, day, {
              clicks: times.filter((time) => utcDay(time) === day).length,
              conversions: 0,
            });
        }
      }),

    /** Counts a conversion; -1 removes a reversed one from the day on which it was counted. */
    async addConversion(linkId: string, at: string, by: 1 | -1): Promise<void> {
      await db
        .write('affiliate_links')
        .where({ id: linkId })
        .update({ conversionCount: db.write.raw('?? + ?', ['conversionCount', by]) });
      await addToDay(linkId, at.slice(0, 10), { clicks: 0, conversions: by });
    },

    /** Deletes visits that have ended. */
    async deleteVisitsBefore(time: number): Promise<void> {
      await db.write('affiliate_visits').where('countedAt', '<', time).delete();
    },

    /** Returns the counts of one link since a day. */
    async daysOf(linkId: string, since: string): Promise<DayCount[]> {
      return db
        .read('affiliate_days')
        .where({ linkId })
        .where('day', '>=', since)
        .orderBy('day')
        .select('day', 'clicks', 'conversions');
    },

    /** Returns the total counts of a workspace's links since a day. */
    daysOfAll: (workspaceId: string, since: string): Promise<DayCount[]> =>
      daysIn(db.read('affiliate_days as d').where('d.workspaceId', workspaceId), since),

    /** Returns the total counts of a program's links since a day. */
    daysOfProgram: (workspaceId: string, programId: string, since: string): Promise<DayCount[]> =>
      daysIn(
        db
          .read('affiliate_days as d')
          .whereIn('d.linkId', linksOfProgram(db, workspaceId, programId).select('id')),
        since,
      ),
  };
}

export type ClicksRepo = ReturnType<typeof createClicksRepo>;
