import type { Db } from '../../../db/connect';

/** The time when any process may request a host again. */
export interface HostTimes {
  host: string;
  /** The end of the pause after the last request. */
  readyAt: string | null;
  /** The end of the wait that the host asked for in Retry-After; null: no new one. */
  waitUntil: string | null;
}

export interface StoredRobots {
  robots: string;
  robotsReadAt: string;
}

/** The state of the hosts of sources, shared by all processes. */
export function createSourceHostsRepo(db: Db) {
  const columns = `"host", "readyAt", "waitUntil"`;
  const rows =
    db.engine === 'sqlite'
      ? `select json_extract(value, '$.host'), json_extract(value, '$.readyAt'), json_extract(value, '$.waitUntil')
         from json_each(?) where true`
      : `select host, "readyAt", "waitUntil"
         from json_to_recordset(?::json) as t(host text, "readyAt" timestamptz, "waitUntil" timestamptz)`;
  const saving = `insert into source_hosts (${columns}) ${rows}
    on conflict (host) do update set "readyAt" = coalesce(excluded."readyAt", source_hosts."readyAt"),
      "waitUntil" = coalesce(excluded."waitUntil", source_hosts."waitUntil")`;

  return {
    async save(times: readonly HostTimes[]): Promise<void> {
      const byHost = new Map(times.map((one) => [one.host, one]));
      // Sorted, because two processes that write the same rows in another order could deadlock.
      const sorted = [...byHost.values()].sort((one, other) => (one.host < other.host ? -1 : 1));
      if (sorted.length > 0) await db.write.raw(saving, [JSON.stringify(sorted)]);
    },

    /** Returns the end of the wait that a host asked for; null if it didn't ask. */
    async waitUntil(host: string): Promise<string | null> {
      const row: { waitUntil: string | null } | undefined = await db
        .read('source_hosts')
        .where({ host })
        .first('waitUntil');
      return row?.waitUntil ?? null;
    },

    async robots(host: string): Promise<StoredRobots | null> {
      const row: { robots: string | null; robotsReadAt: string | null } | undefined = await db
        .read('source_hosts')
        .where({ host })
        .first('robots', 'robotsReadAt');
      if (!row || row.robots === null || row.robotsReadAt === null) return null;
      return { robots: row.robots, robotsReadAt: row.robotsReadAt };
    },

    async saveRobots(host: string, stored: StoredRobots): Promise<void> {
      await db
        .write('source_hosts')
        .insert({ host, ...stored })
        .onConflict('host')
        .merge(['robots', 'robotsReadAt']);
    },

    /** Deletes hosts without a source. */
    async sweep(): Promise<void> {
      await db
        .write('source_hosts as h')
        .whereNotExists(
          db.read('monitored_sources as s').whereRaw('?? = ??', ['s.host', 'h.host']).select('s.id'),
        )
        .delete();
    },
  };
}

export type SourceHostsRepo = ReturnType<typeof createSourceHostsRepo>;
