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
  /** What another process has found out about the added plugins. */
  knownPlugins?: KnownPlugins | undefined;
  /** Whether users wait for this process. */
  servesUsers: boolean;
}

/** Answers that people wait for are small: reading a larger one would hold them up. */
const MAX_FRAME_BYTES = { serving: 4 * 1024 * 1024, checking: 16 * 1024 * 1024 };

/** Wires for src/app.ts what plugins are, how they run, and the way to other servers that they share with everything else. */
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
    /** Ends the plugins' processes and the thread that reads what others sent, and closes the connections to them. */
    async close() {
      await plugins.close();
      await parsing.close();
      await close();
    },
  };
}
