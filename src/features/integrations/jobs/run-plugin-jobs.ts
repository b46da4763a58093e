import * as z from 'zod';
import { minutes, seconds, type Clock } from '../../../lib/clock';
import type { Log } from '../../../lib/logging/log';
import { isPluginFailure } from '../../../lib/plugin-failure';
import { truncate } from '../../../lib/text/unicode';
import type { Contributed, PluginHost } from '../../../plugin-host/plugin-host';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import type { GivenSettings } from '../../../plugin-host/kinds';
import type { ConnectionsRepo } from '../connections.repo';
import { integrationLimits } from '../integrations.rules';
import type { PluginJobRow, PluginJobsRepo } from './plugin-jobs.repo';
import { isConnectable, type IntegrationRunner } from '../run-integration';

interface Dependencies {
  plugins: PluginHost;
  jobs: PluginJobsRepo;
  connections: ConnectionsRepo;
  runner: IntegrationRunner;
  runPlugin: RunPlugin;
  log: Log;
  clock: Clock;
}

const TIMEOUT = minutes(2);
/** Longer than a run, so that two processes never run the same job at once. */
const LEASE = TIMEOUT + seconds(30);
/** Runs of one plugin at the same time in one process, so that a plugin that hangs holds up only its own jobs. */
const PER_PLUGIN = 2;

type Job = Contributed<'jobs'>;

const keyOf = ({ plugin, name }: Job, connectionId: string | null): string =>
  connectionId === null ? `${plugin} ${name}` : `${plugin} ${name} ${connectionId}`;

/** Runs the jobs of plugins, each once per interval in one of all processes. */
export function createPluginJobs(dependencies: Dependencies) {
  const { plugins, jobs, connections, runner, runPlugin, log, clock } = dependencies;
  const running = new Map<string, Set<Promise<void>>>();
  const ending = new AbortController();

  const inMs = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  /** Adds the jobs of new plugins and connections. They are due at once. */
  async function addMissing(plugin: string, own: readonly Job[]): Promise<void> {
    const known = await jobs.keys(plugin);
    const missing: Parameters<PluginJobsRepo['add']>[0][number][] = [];
    for (const job of own) {
      const ids =
        job.integration === undefined
          ? [null]
          : (await jobs.connectionsOf(job.integration)).map(({ id }) => id);
      for (const connectionId of ids) {
        const key = keyOf(job, connectionId);
        if (!known.has(key)) missing.push({ key, plugin, connectionId, dueAt: inMs(0) });
      }
    }
    await jobs.add(missing);
  }

  /**
   * Returns the settings for a run; null if it must not run, because the connection is disabled, or another plugin now
   * provides the integration.
   */
  async function givenFor(
    job: Job,
    connectionId: string | null,
  ): Promise<(GivenSettings & { workspaceId: string | null }) | null> {
    if (connectionId === null) return { settings: {}, secrets: [], workspaceId: null };
    const workspaceId = await jobs.workspaceOf(connectionId);
    const connection =
      workspaceId === undefined ? undefined : await connections.byId(workspaceId, connectionId);
    const card = (await plugins.plugins()).of('integrations').find(({ id }) => id === job.integration);
    if (connection?.status !== 'active' || connection.integration !== job.integration) return null;
    if (card?.plugin !== job.plugin || !isConnectable(card)) return null;
    return { ...(await runner.settingsOf(card, connection)), workspaceId: connection.workspaceId };
  }

  /** @returns the reason of a failure */
  async function run(job: Job, { connectionId }: PluginJobRow): Promise<string | null> {
    try {
      const given = await givenFor(job, connectionId);
      if (given === null) return null;
      await runPlugin({
        plugin: job.plugin,
        what: `job ${job.name}`,
        failure: 'The plugin failed',
        result: z.unknown(),
        timeoutMs: TIMEOUT,
        signal: ending.signal,
        run: (call) => job.run(given, call),
      });
      return null;
    } catch (error) {
      if (!isPluginFailure(error)) log.error({ err: error, plugin: job.plugin, job: job.name }, 'job failed');
      return truncate(error instanceof Error ? error.message : String(error), integrationLimits.error);
    }
  }

  /** Runs the due jobs of a plugin, one after the other. */
  async function work(plugin: string, own: ReadonlyMap<string, Job>): Promise<void> {
    for (;;) {
      const now = inMs(0);
      const due = await jobs.due(plugin, now, PER_PLUGIN * 4);
      let hasRun = false;
      for (const row of due) {
        if (ending.signal.aborted) return;
        const job = own.get(row.key.split(' ')[1] ?? '');
        if (!job) {
          // The plugin doesn't have it any more.
          await jobs.delete(row.key);
          continue;
        }
        const leaseUntil = inMs(LEASE);
        if (!(await jobs.claim(row.key, { now: inMs(0), leaseUntil, dueAt: inMs(minutes(job.every)) })))
          continue;
        hasRun = true;
        await jobs.finish(row.key, leaseUntil, await run(job, row));
      }
      if (!hasRun) return;
    }
  }

  function start(plugin: string, own: ReadonlyMap<string, Job>): void {
    const ofPlugin = running.get(plugin) ?? new Set();
    running.set(plugin, ofPlugin);
    while (ofPlugin.size < PER_PLUGIN) {
      const done = work(plugin, own)
        .catch((error: unknown) => log.error({ err: error, plugin }, 'jobs of a plugin failed'))
        .finally(() => ofPlugin.delete(done));
      ofPlugin.add(done);
    }
  }

  const settled = async (): Promise<void> => {
    while ([...running.values()].some(({ size }) => size > 0))
      await Promise.all([...running.values()].flatMap((some) => [...some]));
  };

  return {
    /** Starts the due jobs without waiting for them. */
    async startDue(): Promise<void> {
      const all = (await plugins.plugins()).of('jobs');
      for (const plugin of new Set(all.map((job) => job.plugin))) {
        if (ending.signal.aborted) return;
        const own = all.filter((job) => job.plugin === plugin);
        await addMissing(plugin, own);
        start(plugin, new Map(own.map((job) => [job.name, job])));
      }
    },

    settled,

    /** Ends the runs under way, and doesn't start more. */
    async stop(): Promise<void> {
      ending.abort();
      await settled();
    },
  };
}

export type PluginJobs = ReturnType<typeof createPluginJobs>;
