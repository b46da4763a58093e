import type { Config } from '../config';
import type { SharedBrowser } from '../lib/browser';
import type { Clock } from '../lib/clock';
import type { Log } from '../lib/log';
import { createGuardedFetch, type OutgoingOptions } from '../lib/outgoing/guarded-fetch';
import { createParsing } from '../lib/parsing/parsing';
import { createPageRenderer } from '../lib/render-page';
import { createPluginHost, type KnownPlugins } from '../plugin-host';
import { createPluginRunner } from './run-plugin';

interface Dependencies {
  config: Config;
  browser: SharedBrowser;
  log: Log;
  clock: Clock;
  outgoing: OutgoingOptions;
  /** What another process already knows about the added plugins. */
  knownPlugins?: KnownPlugins | undefined;
  /** Whether users wait for this process. */
  servesUsers: boolean;
}

/** Limits for one message of a plugin. Reading a large message delays all requests of a server. */
const MAX_FRAME_BYTES = { serving: 4 * 1024 * 1024, checking: 16 * 1024 * 1024 };

/** Creates for src/app.ts the plugin host, the plugin runner, and the guarded `fetch` that all features share. */
export function createPlugins({
  config,
  browser,
  log,
  clock,
  outgoing,
  knownPlugins,
  servesUsers,
}: Dependencies) {
  const parsing = createParsing({ log });
  const { fetch, close } = createGuardedFetch({
    ...outgoing,
    allow: config.fetchAllow,
    userAgent: 'PartnerHub',
  });
  const plugins = createPluginHost({
    added: config.plugins,
    dataDir: config.dataDir,
    log,
    known: knownPlugins,
    maxFrameBytes: servesUsers ? MAX_FRAME_BYTES.serving : MAX_FRAME_BYTES.checking,
  });
  return {
    fetch,
    parsing,
    plugins,
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
    /** Ends the plugins' processes and the parsing thread, and closes the connections to other servers. */
    async close() {
      await plugins.close();
      await parsing.close();
      await close();
    },
  };
}
