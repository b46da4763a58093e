import { createApp, type App } from '../app';
import { startWatchdog } from '../lib/watchdog';
import {
  HEARTBEAT_INTERVAL_MS,
  checkCommand,
  type CheckEvent,
  type CheckCommand,
  type SourceProgress,
} from './messages';

/** Grace period after `stop`, in ms. */
const STOP_TIMEOUT_MS = 8_000;

/** Runs the process of `createCheckProcess`: checks sources with its own database connections until `stop`. */
function listen(): void {
  // A process in an endless loop wouldn't notice that the server has ended.
  startWatchdog({ maxMemoryBytes: Infinity });
  let app: App | undefined;
  let isStopping = false;
  const underWay = new Set<Promise<void>>();

  async function check(
    { sourceChecks }: App,
    { id, what }: Extract<CheckCommand, { type: 'check' }>,
  ): Promise<void> {
    try {
      await sendEvent({ type: 'checked', id, report: await sourceChecks.check(what) });
    } catch (error) {
      await sendEvent({
        type: 'failed',
        id,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(), STOP_TIMEOUT_MS).unref();
    app?.sourceChecks.stop();
    await Promise.all(underWay);
    await app?.close();
    // Anything that a plugin left running would keep the process alive.
    process.exit();
  }

  process.on('message', (message) => {
    const command = checkCommand.parse(message);
    if (command.type === 'open')
      app = createApp(command.config, { onSourceCheck, knownPlugins: command.knownPlugins });
    else if (command.type === 'stop') void stop();
    else if (app) {
      const checking = check(app, command).finally(() => underWay.delete(checking));
      underWay.add(checking);
    }
  });
  // The server has ended, or the service manager ends everything. Stopping releases the claimed sources.
  process.on('disconnect', () => void stop());
  process.on('SIGTERM', () => void stop());
  // Ctrl+C also reaches the server, which then sends `stop`.
  process.on('SIGINT', () => undefined);
  setInterval(() => void sendEvent({ type: 'alive' }), HEARTBEAT_INTERVAL_MS);
}

const onSourceCheck = (sourceId: string, isUnderWay: boolean): void =>
  void sendEvent(`${isUnderWay ? '+' : '-'}${sourceId}`);

/** Sends a message. Resolves when it is sent, or immediately if the server has disconnected. */
function sendEvent(message: CheckEvent | SourceProgress): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

listen();
