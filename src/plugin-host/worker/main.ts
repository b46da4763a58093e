import { Socket } from 'node:net';
import { startWatchdog } from '../../lib/concurrency/watchdog';
import { CHANNEL_FD } from '../messages';
import { servePlugin } from './serve-plugin';

/** More than a well-behaved plugin needs. The heap has its own limit. */
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;

startWatchdog({ maxMemoryBytes: MAX_MEMORY_BYTES });
const channel = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
const { logUnhandled } = servePlugin(channel);
channel.on('error', () => process.exit()).on('close', () => process.exit());
// Ignore signals: the server ends this process when its calls have finished.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
// An error outside a plugin's calls affects only this plugin, and later calls may succeed.
process.on('unhandledRejection', logUnhandled).on('uncaughtException', logUnhandled);
