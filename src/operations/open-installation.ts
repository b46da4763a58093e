import { createApp, type App } from '../app';
import type { Config } from '../config';
import { systemClock, type Clock } from '../lib/clock';
import { assertKnownSchema, migrateUp, migrationStatus } from '../db/migrate';

/**
 * The services of the installation that the configuration names, for a command. An empty database gets its schema; an
 * older one is left to `migrate` and `serve`, since a server of the older version may be using it.
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
