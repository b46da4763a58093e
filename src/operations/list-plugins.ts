import type { Config } from '../config';
import { createLog } from '../lib/log';
import { createPluginHost, type PluginReport } from '../plugin-host';

/** What each plugin of the configuration provides, or why it cannot be loaded; needs no database. */
export async function listPlugins({ plugins, dataDir }: Config): Promise<readonly PluginReport[]> {
  // The reports say the same as the log would.
  const host = createPluginHost({ added: plugins, dataDir, log: createLog('silent') });
  try {
    return (await host.plugins()).reports;
  } finally {
    await host.close();
  }
}
