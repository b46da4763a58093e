import type { Config } from '../config';
import type { Clock } from '../lib/clock';
import type { Log } from '../lib/log';
import { createGuardedFetch } from '../lib/outgoing/guarded-fetch';
import { createPluginHost } from '../plugin-host';
import { createPluginRunner } from './run-plugin';

interface Dependencies {
  config: Config;
  log: Log;
  clock: Clock;
}

/** Wires for src/app.ts what plugins are, how they run, and the way to other servers that they share with everything else. */
export function createPlugins({ config, log, clock }: Dependencies) {
  const { fetch, close } = createGuardedFetch({ allow: config.fetchAllow, userAgent: 'PartnerHub' });
  return {
    fetch,
    plugins: createPluginHost({ added: config.plugins, dataDir: config.dataDir, log }),
    runPlugin: createPluginRunner({
      fetch,
      settings: { itunesUrl: config.itunesUrl, rsshubUrl: config.rsshubUrl },
      log,
      clock,
    }),
    /** Closes the connections to other servers. */
    close,
  };
}
