import type { Config } from '../config';
import { createDemoClock } from './demo/demo-clock';
import { seedDemo, type DemoReport } from './demo/demo';
import { openInstallation } from '../app';
import { upgradeSchema } from '../db/upgrade-schema';

/**
 * Brings the schema and the built-in data up to date. All built-in data is part of the program, of migrations or of
 * each new workspace, so only the schema needs work.
 */
export const seedBuiltIns = async (config: Config): Promise<void> => {
  await upgradeSchema(config);
};

/** Adds the demo workspace unless it exists. */
export async function addDemo(config: Config): Promise<DemoReport> {
  const clock = createDemoClock(new Date());
  // The people of the demo don't exist, so nothing is mailed to them.
  const app = await openInstallation({ ...config, smtpUrl: null }, clock);
  try {
    return await seedDemo(app, clock);
  } finally {
    await app.close();
  }
}
