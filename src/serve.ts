import { createServer } from 'node:http';
import { join } from 'node:path';
import { version } from '../package.json';
import { createApp, type App } from './app';
import { callsOf } from './calls';
import { unknownVariables, type Config } from './config';
import { lockFolder } from './db/sqlite/folder-lock';
import { makePrivate } from './db/sqlite/private-files';
import { buildCommit } from './lib/build-commit';
import { hours, minutes, seconds } from './lib/clock';
import { logConsole } from './lib/logging/log';
import { packageRoot } from './lib/package-root';
import { upgradeSchema } from './db/upgrade-schema';
import { startSchedule, type Job } from './lib/concurrency/schedule';
import { createAssetServer } from './http/assets';
import type { Metrics } from './http/observability/metrics';
import { listen, portOf } from './http/listen';
import { createApi } from './http/routing/api-router';
import {
  createHandler,
  loadRemixServer,
  type Redirect,
  type ScreenHandler,
} from './http/routing/remix-server';
import { createLinkRedirect } from './features/affiliates/clicks/answer-link';
import { startHttpServer, type HttpOptions } from './http/server';
import { finishWithin, stopLimit } from './http/stop-limit';
import { logUnhandledErrors } from './http/observability/unhandled-errors';

interface Options {
  port?: number | undefined;
  host?: string | undefined;
  /** Whether this process also runs the installation's regular jobs. */
  scheduler: boolean;
  /** Makes the regular backups of the configuration; null: none are made. */
  backups?: RegularBackups | null;
  /** Loads the web application, by default the build. */
  loadWeb?: (redirect: Redirect) => Promise<WebApplication>;
}

/** See src/operations/regular-backups.ts. */
interface RegularBackups {
  backUpDaily(config: Config, now: Date): Promise<BackupReport | null>;
  newestBackup(config: Config): Promise<Date | null>;
}

interface BackupReport {
  file: string;
  bytes: number;
  files: number;
  bad: number;
  badFiles: readonly unknown[];
}

/** The parts of the server that come from `web/`. */
export interface WebApplication extends Pick<HttpOptions, 'serveAsset' | 'upgrade'> {
  answerScreen: ScreenHandler;
  close?(): Promise<void>;
}

interface FirstLink {
  email: string;
  setPasswordUrl: string;
}

/** A running installation. */
export interface RunningServer {
  url: string;
  /** Sets the password of the account of PARTNERHUB_ADMIN_EMAIL, if this process created it. */
  firstLink: FirstLink | null;
  /** Goes on accepting requests for `drain` ms, finishes requests in flight and running jobs, then closes everything. */
  stop(drain: number): Promise<void>;
}

const regularJobs = (app: App, metrics: Metrics | null, backups: RegularBackups | null): Job[] => [
  { name: 'sweep', every: hours(1), run: () => app.sweep() },
  { name: 'files', every: hours(1), run: () => app.fileSweep.sweep() },
  { name: 'abandoned uploads', every: hours(24), run: () => app.fileSweep.sweepAbandoned() },
  { name: 'abandoned exports', every: hours(24), run: () => app.workspaceExportRunner.sweepAbandoned() },
  { name: 'abandoned imports', every: hours(24), run: () => app.workspaceImportRunner.sweepAbandoned() },
  { name: 'retention', every: hours(1), run: () => app.retention.deleteExpired() },
  { name: 'deleted accounts', every: minutes(5), run: () => app.erasure.run() },
  { name: 'large changes', every: seconds(30), run: () => app.operationJobs.continue() },
  { name: 'appearances', every: minutes(1), run: () => app.appearances.run() },
  { name: 'deals', every: minutes(5), run: () => app.dealExpiry.run() },
  { name: 'abandoned payouts', every: minutes(5), run: () => app.abandonPayouts() },
  { name: 'commissions', every: minutes(5), run: () => app.commissionRelease.run() },
  { name: 'tiers', every: minutes(15), run: () => app.tierReview.runDue() },
  { name: 'scorecards', every: minutes(15), run: () => app.scorecardRefresh.runDue() },
  { name: 'reminders', every: minutes(5), run: () => app.dueReminders.run() },
  { name: 'scheduled emails', every: minutes(1), run: () => app.plannedEmails.run() },
  { name: 'daily mails', every: minutes(1), run: () => app.digests.run() },
  { name: 'mail summaries', every: minutes(1), run: () => app.mailSummaries.run() },
  {
    name: 'monitoring',
    every: minutes(1),
    run: async () => {
      const report = await app.sourceChecks.check({ all: false });
      metrics?.countChecks(report);
    },
  },
  { name: 'plugin jobs', every: minutes(1), run: () => app.pluginJobs.startDue() },
  { name: 'reports', every: minutes(5), run: () => app.reportRunner.run() },
  { name: 'market digests', every: minutes(5), run: () => app.marketDigestSender.run() },
  { name: 'trends', every: minutes(5), run: () => app.trendRefresh.refresh() },
  ...(backups === null ? [] : [{ name: 'backup', every: hours(1), run: () => backUp(app, backups) }]),
];

async function backUp({ config, clock, log }: App, backups: RegularBackups): Promise<void> {
  const report = await backups.backUpDaily(config, clock.now());
  if (report === null) return;
  const { file, bytes, files, bad, badFiles } = report;
  log.info({ file, bytes, files }, 'made the regular backup');
  if (bad > 0)
    log.error({ file, badFiles }, 'the backup lacks files that are missing or damaged in the storage');
}

/** Migrates the schema and starts serving. Several processes can serve one database, including one SQLite file. */
export async function startServer(
  configured: Config,
  { port = configured.port, host = configured.host, scheduler, backups = null, loadWeb = loadBuild }: Options,
): Promise<RunningServer> {
  const server = createServer();
  // Links in mails begin with the address that the server listens on, if no public URL is configured. Nobody knows a free
  // port before the server is ready.
  if (port === 0) await listen(server, host, port);
  const config = { ...configured, port: server.listening ? portOf(server) : port, host };
  const isSqlite = config.databaseUrl === null;
  const lock = isSqlite ? await lockFolder(config.dataDir, 'shared') : null;
  const app = createApp(config, { plugins: { isYielding: true } });
  logConsole(app.log);
  logUnhandledErrors(app.log);
  for (const { path, mode } of isSqlite ? makePrivate(config.dataDir) : [])
    app.log.warn({ path, mode: mode.toString(8) }, 'other users could access this; made it private');
  for (const { name, nearest } of unknownVariables())
    app.log.warn({ name, nearest }, 'PartnerHub does not know this environment variable');
  let web: WebApplication | null = null;
  const close = async () => {
    server.close();
    await web?.close?.();
    await app.close();
    await lock?.release();
  };
  try {
    [web] = await Promise.all([
      loadWeb(createLinkRedirect(app)),
      upgradeSchema(config),
      app.plugins.plugins(),
    ]);
    const firstLink = await createFirstAccount(app);
    const { serveAsset, answerScreen, upgrade } = web;
    const http = await startHttpServer({
      app,
      serveAsset,
      handle: createHandler(app, createApi(callsOf(app)), answerScreen),
      upgrade,
      port,
      host,
      server,
      described: {
        version,
        commit: buildCommit() ?? '',
        newestBackup: async () => backups && backups.newestBackup(config),
      },
    });
    app.dispatcher.start();
    app.mailDispatcher.start();
    const schedule = startSchedule(
      scheduler ? regularJobs(app, http.metrics, backups) : [],
      app.log,
      http.metrics?.countJob,
    );
    const finish = async (drain: number) => {
      const scheduleStopped = schedule.stop();
      if (drain > 0) await http.drain(drain);
      app.sourceChecks.stop();
      app.retention.stop();
      app.operationJobs.stop();
      app.appearances.stop();
      app.dealExpiry.stop();
      app.commissionRelease.stop();
      app.tierReview.stop();
      app.scorecardRefresh.stop();
      app.reportRunner.stop();
      app.marketDigestSender.stop();
      app.dueReminders.stop();
      app.digests.stop();
      app.mailSummaries.stop();
      app.trendRefresh.stop();
      const jobsStopped = app.pluginJobs.stop();
      await Promise.all([web?.close?.(), http.close(), scheduleStopped, app.dispatcher.stop(), jobsStopped]);
      await close();
    };
    return { url: http.url, firstLink, stop: (drain) => finishWithin(stopLimit(drain), finish(drain)) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates the first account, before strangers can sign up. */
async function createFirstAccount({ config, createFirstAdmin, log }: App): Promise<FirstLink | null> {
  const made = config.adminEmail === null ? null : await createFirstAdmin(config.adminEmail);
  if (made === null) return null;
  const { email } = made.user;
  log.info({ userId: made.user.id }, 'created the account of PARTNERHUB_ADMIN_EMAIL');
  return config.isPasswordSignInOn ? { email, setPasswordUrl: made.setPasswordUrl } : null;
}

async function loadBuild(redirect: Redirect): Promise<WebApplication> {
  const folder = join(packageRoot, 'build');
  const [answerScreen, serveAsset] = await Promise.all([
    loadRemixServer(folder, redirect),
    createAssetServer(join(folder, 'client')),
  ]);
  return { answerScreen, serveAsset };
}
