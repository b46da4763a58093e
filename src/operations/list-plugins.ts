import type { Config } from '../config';
import { createLog } from '../lib/logging/log';
import { createPluginHost, type PluginReport } from '../plugin-host';

/** Returns what each configured plugin provides, or why it can't be loaded. Needs no database. */
export async function listPlugins(config: Config): Promise<readonly PluginReport[]> {
  // A silent log, because the reports contain the same information.
  const host = createPluginHost({ config, log: createLog('silent') });
  try {
    return (await host.plugins()).reports;
  } finally {
    await host.close();
  }
}
