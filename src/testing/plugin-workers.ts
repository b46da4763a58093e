import { duplexPair } from 'node:stream';
import type { OutgoingOptions } from '../lib/outgoing/guarded-fetch';
import { startBuiltWorker, type StartWorker } from '../plugin-host/start-worker';
import { servePlugin } from '../plugin-host/worker/serve-plugin';

/**
 * Runs built-in plugins in this process, with the same messages as in a process of their own. Hundreds of tests then
 * don't start processes, and `outgoing` can replace parts of their requests. Added plugins get real processes.
 */
export const workersInProcess =
  (outgoing?: OutgoingOptions): StartWorker =>
  (options) => {
    if (!options.isBuiltIn) return startBuiltWorker(options);
    const [channel, inner] = duplexPair();
    servePlugin(inner, outgoing);
    return {
      channel,
      output: [],
      onEnd: (listener) => channel.once('close', () => listener('The test ended the plugin')),
      kill() {
        channel.destroy();
        inner.destroy();
      },
      hold: () => undefined,
      lowerPriority: () => undefined,
    };
  };
