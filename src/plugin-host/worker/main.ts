import { setMaxListeners } from 'node:events';
import { Socket } from 'node:net';
import { z } from 'zod';
import { createLog } from '../../lib/log';
import { createParsing } from '../../lib/parsing/parsing';
import { startWatchdog } from '../../lib/watchdog';
import { readFrames, writeFrame } from '../frames';
import { idsOf, type Contributions } from '../kinds';
import { serializeContributions } from '../serialized-contributions';
import { contributionsOf, importPlugin } from '../load';
import { watchIntrinsics } from './intrinsics';
import {
  HEARTBEAT_INTERVAL_MS,
  CHANNEL_FD,
  deserializeError,
  serializeError,
  type WorkerMessage,
  type HostMessage,
  type CallTarget,
} from './messages';
import { createRequests } from './requests';
import { createToolbox } from './tools';

/** More than a well-behaved plugin needs. The heap has its own limit. */
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;
/** Limit for messages from PartnerHub, which contain responses of other servers. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** Runs one added plugin: loads it, and answers calls until PartnerHub closes the channel. */
function listen(): void {
  startWatchdog({ maxMemoryBytes: MAX_MEMORY_BYTES });
  const channel = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  const send = (news: WorkerMessage) => writeFrame(channel, news);
  const requests = createRequests(send);
  const toolsFor = createToolbox({ requests, parsing: createParsing({ log: createLog('silent') }), send });
  const endings = new Map<number, AbortController>();
  let contributions: Contributions | undefined;

  async function load({ folder, entry }: Extract<HostMessage, { order: 'load' }>): Promise<void> {
    const changed = watchIntrinsics();
    send({ news: 'started' });
    try {
      const plugin = await importPlugin({ folder, isBuiltIn: false }, entry);
      const change = changed();
      if (change !== null) throw new Error(`${entry}: ${change}`);
      contributions = contributionsOf(plugin, entry);
      send({ news: 'loaded', contributions: serializeContributions(contributions) });
    } catch (error) {
      send({ news: 'unusable', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  async function call({ id, subject, tools }: Extract<HostMessage, { order: 'call' }>): Promise<void> {
    const ending = new AbortController();
    // Each request of the plugin adds a listener.
    setMaxListeners(0, ending.signal);
    endings.set(id, ending);
    try {
      const method = contributions && methodOf(contributions, subject);
      if (!method) throw new Error(`the plugin has no ${subject.kind} ${subject.id} any more`);
      const given = tools ? [subject.given, toolsFor(id, tools, ending.signal)] : [subject.given];
      send({ news: 'done', id, result: await requireSync(subject, method(...given)) });
    } catch (error) {
      send({ news: 'failed', id, error: serializeError(error) });
    } finally {
      endings.delete(id);
    }
  }

  readFrames(channel, MAX_FRAME_BYTES, {
    onBadFrame: () => process.exit(1),
    onFrame({ message, body }) {
      const order = hostMessage.parse(message);
      if (order.order === 'load') void load(order);
      else if (order.order === 'call') void call(order);
      else if (order.order === 'abort') endings.get(order.id)?.abort();
      else if (order.order === 'reply') requests.reply(order.request, order.value, body);
      else requests.refuse(order.request, deserializeError(order.error));
    },
  });
  channel.on('error', () => process.exit()).on('close', () => process.exit());
  setInterval(() => send({ news: 'alive' }), HEARTBEAT_INTERVAL_MS);
  // Ignore signals: the server ends this process when its calls have finished.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const reportUnhandledError = (error: unknown) =>
    send({
      news: 'logs',
      level: 'error',
      message: 'unhandled error in a plugin',
      details: { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    });
  process.on('unhandledRejection', reportUnhandledError).on('uncaughtException', reportUnhandledError);
}

/** Orders aren't validated, because they come from PartnerHub itself. */
const hostMessage = z.custom<HostMessage>((value) => value instanceof Object);

type Method = (...given: unknown[]) => unknown;
const isMethod = (value: unknown): value is Method => typeof value === 'function';

function methodOf(contributions: Contributions, { kind, id, method }: CallTarget): Method | null {
  const index = idsOf(contributions)[kind].indexOf(id);
  const contribution = contributions[kind][index];
  const member: unknown = contribution && Reflect.get(contribution, method);
  return isMethod(member) ? member : null;
}

/** @throws Error if `normalize` returns a promise, because users wait for its result */
function requireSync({ method }: CallTarget, result: unknown): unknown {
  if (!(result instanceof Promise) || method !== 'normalize') return result;
  result.catch(() => undefined);
  throw new Error('normalize must not be async: it must return the address, not a promise');
}

listen();
