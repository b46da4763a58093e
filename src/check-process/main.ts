import { createApp, type App } from '../app';
import { startWatchdog } from '../lib/watchdog';
import { ALIVE_EVERY_MS, orders, type News, type Order, type Step } from './messages';

/** Who has been asked to stop, and is not done by then, is busy with what nobody waits for. */
const STOPS_WITHIN_MS = 8_000;

/** The process of `createCheckProcess`: checks what it is told to, with connections of its own, until it is told to stop. */
function listen(): void {
  // An endless loop does not notice that the server is gone.
  startWatchdog({ maxMemoryBytes: Infinity });
  let app: App | undefined;
  let isStopping = false;
  const underWay = new Set<Promise<void>>();

  async function check(
    { sourceChecks }: App,
    { id, what }: Extract<Order, { order: 'check' }>,
  ): Promise<void> {
    try {
      await tell({ news: 'checked', id, report: await sourceChecks.check(what) });
    } catch (error) {
      await tell({ news: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(), STOPS_WITHIN_MS).unref();
    app?.sourceChecks.stop();
    await Promise.all(underWay);
    await app?.close();
    // What a plugin left running would hold up the end.
    process.exit();
  }

  process.on('message', (message) => {
    const order = orders.parse(message);
    if (order.order === 'open')
      app = createApp(order.config, { onSourceCheck, knownPlugins: order.knownPlugins });
    else if (order.order === 'stop') void stop();
    else if (app) {
      const checking = check(app, order).finally(() => underWay.delete(checking));
      underWay.add(checking);
    }
  });
  // The server is gone, or the service manager ends everything: what is claimed is given back.
  process.on('disconnect', () => void stop());
  process.on('SIGTERM', () => void stop());
  // Of Ctrl+C the server hears as well, and tells.
  process.on('SIGINT', () => undefined);
  setInterval(() => void tell({ news: 'alive' }), ALIVE_EVERY_MS);
}

const onSourceCheck = (sourceId: string, isUnderWay: boolean): void =>
  void tell(`${isUnderWay ? '+' : '-'}${sourceId}`);

/** Resolves when it is on its way; who has gone hears nothing. */
function tell(message: News | Step): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

listen();
