import type { Config } from '../config';
import type { SharedBrowser } from '../lib/browser';
import type { Clock } from '../lib/clock';
import type { Log } from '../lib/log';
import { createGuardedFetch, type OutgoingOptions } from '../lib/outgoing/guarded-fetch';
import { createParsing } from '../lib/parsing/parsing';
import { createPageRenderer } from '../lib/render-page';
import { createPluginHost } from '../plugin-host';
import { createPluginRunner } from './run-plugin';

interface Dependencies {
  config: Config;
  browser: SharedBrowser;
  log: Log;
  clock: Clock;
  outgoing: OutgoingOptions;
}

/** Wires for src/app.ts what plugins are, how they run, and the way to other servers that they share with everything else. */
export function createPlugins({ config, browser, log, clock, outgoing }: Dependencies) {
  const parsing = createParsing({ log });
  const { fetch, close } = createGuardedFetch({
    ...outgoing,
    allow: config.fetchAllow,
    userAgent: 'PartnerHub',
  });
  return {
    fetch,
    parsing,
    plugins: createPluginHost({ added: config.plugins, dataDir: config.dataDir, log }),
    runPlugin: createPluginRunner({
      fetch,
      parsing,
      render: createPageRenderer({ browser, fetch }),
      settings: {
        itunesUrl: config.itunesUrl,
        newsUrl: config.newsUrl,
        rsshubUrl: config.rsshubUrl,
      },
      log,
      clock,
    }),
    /** Ends the thread that reads what others sent, and closes the connections to them. */
    async close() {
      await parsing.close();
      await close();
    },
  };
}
