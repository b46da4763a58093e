import { createApp, type App } from '../app';
import { startWatchdog } from '../lib/watchdog';
import { ALIVE_EVERY_MS, orders, type News, type Order, type Step } from './messages';

/** Grace period after `stop`, in ms. */
const STOPS_WITHIN_MS = 8_000;

/** Runs the process of `createCheckProcess`: checks sources with its own database connections until `stop`. */
function listen(): void {
  // A process in an endless loop wouldn't notice that the server has ended.
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
    // Anything that a plugin left running would keep the process alive.
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
  // The server has ended, or the service manager ends everything. Stopping releases the claimed sources.
  process.on('disconnect', () => void stop());
  process.on('SIGTERM', () => void stop());
  // Ctrl+C also reaches the server, which then sends `stop`.
  process.on('SIGINT', () => undefined);
  setInterval(() => void tell({ news: 'alive' }), ALIVE_EVERY_MS);
}

const onSourceCheck = (sourceId: string, isUnderWay: boolean): void =>
  void tell(`${isUnderWay ? '+' : '-'}${sourceId}`);

/** Sends a message. Resolves when it is sent, or immediately if the server has disconnected. */
function tell(message: News | Step): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

listen();
