import type { Db } from '../../../db/connect';

/** When a job runs next. */
export interface PluginJobRow {
  key: string;
  plugin: string;
  connectionId: string | null;
  dueAt: string;
  leaseUntil: string | null;
  lastRunAt: string | null;
  lastError: string | null;
}

/** The jobs of plugins, in `plugin_jobs`. */
export function createPluginJobsRepo(db: Db) {
  const rows = () => db.read('plugin_jobs');
  const isFree = (query: ReturnType<typeof rows>, now: string) =>
    query
      .where('dueAt', '<=', now)
      .where((lease) => void lease.whereNull('leaseUntil').orWhere('leaseUntil', '<=', now));

  return {
    /** Adds the jobs that don't exist yet. Several processes can do it at the same time. */
    async add(
      jobs: readonly Pick<PluginJobRow, 'key' | 'plugin' | 'connectionId' | 'dueAt'>[],
    ): Promise<void> {
      for (const job of jobs)
        await db
          .write('plugin_jobs')
          .insert({ ...job, leaseUntil: null, lastRunAt: null, lastError: null })
          .onConflict('key')
          .ignore();
    },

    /** Returns the keys of a plugin's jobs. */
    async keys(plugin: string): Promise<Set<string>> {
      const found: { key: string }[] = await rows().where({ plugin }).select('key');
      return new Set(found.map(({ key }) => key));
    },

    /** Returns the next jobs of a plugin that are due, the longest waiting first. */
    due: (plugin: string, now: string, limit: number): Promise<PluginJobRow[]> =>
      isFree(rows().where({ plugin }), now).orderBy('dueAt').limit(limit).select(),

    /** Claims a job. Returns false if another process has it. */
    async claim(
      key: string,
      { now, leaseUntil, dueAt }: { now: string; leaseUntil: string; dueAt: string },
    ): Promise<boolean> {
      const query = isFree(db.write('plugin_jobs').where({ key }), now);
      return (await query.update({ leaseUntil, dueAt, lastRunAt: now })) > 0;
    },

    /** Ends the lease. */
    async finish(key: string, leaseUntil: string, lastError: string | null): Promise<void> {
      await db.write('plugin_jobs').where({ key, leaseUntil }).update({ leaseUntil: null, lastError });
    },

    async delete(key: string): Promise<void> {
      await db.write('plugin_jobs').where({ key }).delete();
    },

    /** Returns the ids and workspaces of all connections of an integration that aren't disabled. */
    async connectionsOf(integration: string): Promise<{ id: string; workspaceId: string }[]> {
      return db
        .read('integration_connections')
        .where({ integration, status: 'active' })
        .select('id', 'workspaceId');
    },

    async workspaceOf(connectionId: string): Promise<string | undefined> {
      const row: { workspaceId: string } | undefined = await db
        .read('integration_connections')
        .where({ id: connectionId })
        .first('workspaceId');
      return row?.workspaceId;
    },
  };
}

export type PluginJobsRepo = ReturnType<typeof createPluginJobsRepo>;
