import { createApp, type App } from '../app';
import type { Config } from '../config';
import { systemClock, type Clock } from '../lib/clock';
import { assertKnownSchema, migrateUp, migrationStatus } from '../db/migrate';

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
