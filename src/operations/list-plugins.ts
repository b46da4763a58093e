import type { Config } from '../config';
import { createLog } from '../lib/logging/log';
import { createPluginHost, type PluginReport } from '../plugin-host/plugin-host';

/**
 * Returns the contributions of each configured plugin, or the reason why it can't be loaded. Doesn't use the database.
 */
export async function listPlugins(config: Config): Promise<readonly PluginReport[]> {
  // A silent log, because the reports contain the same information.
  const host = createPluginHost({ config, log: createLog('silent') });
  try {
    return (await host.plugins()).reports;
  } finally {
    await host.close();
  }
}
