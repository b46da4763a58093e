import type { Config } from '../config';
import { createCalendar } from './demo/calendar';
import { seedDemo, type DemoReport } from './demo/demo';
import { openInstallation } from './open-installation';
import { upgradeSchema } from './schema';

/**
 * Brings the schema and the built-in data up to date. All built-in data is part of the program, of migrations or of
 * each new workspace, so only the schema needs work.
 */
export const seedBuiltIns = async (config: Config): Promise<void> => {
  await upgradeSchema(config);
};

/** Adds the demo workspace unless it exists. */
export async function addDemo(config: Config): Promise<DemoReport> {
  const calendar = createCalendar(new Date());
  const app = await openInstallation(config, calendar);
  try {
    return await seedDemo(app, calendar);
  } finally {
    await app.close();
  }
}
