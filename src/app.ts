import type { Config } from './config';
import { createDatabaseSize } from './db/health/database-size';
import { createDatabaseHealth } from './db/health/health';
import { assertKnownSchema, migrateUp, migrationStatus } from './db/migrate';
import { probeDisk } from './db/sqlite/disk-probe';
import { createFoundation, type AppOptions } from './foundation';
import { systemClock, type Clock } from './lib/clock';
import { createLargeCallSemaphore } from './lib/concurrency/large-call-semaphore';
import { wireFeatures } from './wire-features';

export type { AppOptions };

/** Everything that screens, API calls and commands can use. */
export type App = ReturnType<typeof createApp>;

/** Constructs and wires all services. The schema must be up to date before services are used. */
export function createApp(config: Config, options: AppOptions = {}) {
  const foundation = createFoundation(config, options);
  const { services, ...features } = wireFeatures(foundation, config, options);
  const { db, clock, log, sessions, limits, background } = foundation;
  const checkDisk = async () => (db.engine === 'sqlite' ? probeDisk(config.dataDir) : undefined);

  return {
    ...services,
    config,
    /** Whether browsers reach the server over https, as PARTNERHUB_URL says. */
    isSecure: foundation.secure,
    db,
    /** Reports whether the database works, and turns its failures into API errors. */
    databaseHealth: createDatabaseHealth({ db, checkDisk, clock, log }),
    databaseSize: createDatabaseSize({ db, clock }),
    log,
    clock,
    sessions,
    limits,
    background,
    /** Limits concurrent calls that need much memory, such as uploads. */
    largeCallSemaphore: createLargeCallSemaphore(),
    plugins: foundation.plugins,
    /** All requests to other servers go through this function. */
    fetch: foundation.fetch,
    /** Checks and names the audiences of records that partners see. */
    audiences: foundation.audiences,
    /** Delivers events. Servers start it. */
    dispatcher: features.dispatcher,

    /** Deletes expired rows, such as sessions, password links and rate limit windows, and moves windows of time. */
    async sweep(): Promise<void> {
      await Promise.all([
        sessions.deleteExpired(),
        features.signIn.sweep(),
        limits.sweep(),
        services.outbox.sweep(),
        services.webhooks.deletePreviousSecrets(),
        services.portalWindow.sweep(),
        services.wonWindow.sweep(),
        features.mail.sweep(),
        services.plannedEmails.sweep(),
        services.imports.sweep(),
        features.customFields.sweep(),
        features.affiliates.sweep(),
        features.stripe.sweep(),
        services.podcasts.sweep(),
        services.workspaceExportRunner.sweep(),
        services.workspaceImportRunner.sweep(),
        services.switches.sweep(),
        features.monitoring.sweep(),
        features.trends.sweep(),
        features.notifications.sweep(),
      ]);
    },

    /** Stops background work, waits for what is running, and closes the database. */
    async close(): Promise<void> {
      await features.dispatcher.stop();
      await services.mailDispatcher.stop();
      services.podcasts.stop();
      services.sourceChecks.stop();
      services.retention.stop();
      services.erasure.stop();
      services.operationJobs.stop();
      services.fileSweep.stop();
      services.workspaceExportRunner.stop();
      services.workspaceImportRunner.stop();
      services.switches.stop();
      services.appearances.stop();
      services.dealExpiry.stop();
      services.commissionRelease.stop();
      services.tierReview.stop();
      services.scorecardRefresh.stop();
      services.reportRunner.stop();
      services.marketDigestSender.stop();
      services.dueReminders.stop();
      services.plannedEmails.stop();
      services.digests.stop();
      services.mailSummaries.stop();
      features.customFields.stop();
      services.trendRefresh.stop();
      await services.pluginJobs.stop();
      await background.settled();
      await foundation.browser.close();
      await features.documentTemplates.close();
      await features.imports.close();
      await features.affiliates.close();
      await services.fileStorage.close();
      await foundation.close();
    },
  };
}

/**
 * Opens the configured installation for a command. Creates the schema in an empty database, but doesn't upgrade an
 * older schema, because a server of the older version may be using it.
 * @throws Error if the schema is older or newer than this version
 */
export async function openInstallation(config: Config, clock: Clock = systemClock): Promise<App> {
  const app = createApp(config, { clock });
  try {
    const status = await migrationStatus(app.db);
    assertKnownSchema(status);
    if (status.applied.length === 0) await migrateUp(app.db);
    else if (status.pending.length > 0)
      throw new Error('The database schema is older than this PartnerHub: run "partnerhub migrate" first');
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}
