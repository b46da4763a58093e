import { setMaxListeners } from 'node:events';
import { Socket } from 'node:net';
import { z } from 'zod';
import { createLog } from '../../lib/log';
import { createParsing } from '../../lib/parsing/parsing';
import { startWatchdog } from '../../lib/watchdog';
import { readFrames, writeFrame } from '../frames';
import { idsOf, type Contributions } from '../kinds';
import { describe } from '../described';
import { contributionsOf, importPlugin } from '../load';
import { watchIntrinsics } from './intrinsics';
import {
  ALIVE_EVERY_MS,
  CHANNEL_FD,
  receivedError,
  sentError,
  type News,
  type Order,
  type Subject,
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
  const tell = (news: News) => writeFrame(channel, news);
  const requests = createRequests(tell);
  const toolsFor = createToolbox({ requests, parsing: createParsing({ log: createLog('silent') }), tell });
  const endings = new Map<number, AbortController>();
  let contributions: Contributions | undefined;

  async function load({ folder, entry }: Extract<Order, { order: 'load' }>): Promise<void> {
    const changed = watchIntrinsics();
    tell({ news: 'started' });
    try {
      const plugin = await importPlugin({ folder, isBuiltIn: false }, entry);
      const change = changed();
      if (change !== null) throw new Error(`${entry}: ${change}`);
      contributions = contributionsOf(plugin, entry);
      tell({ news: 'loaded', contributions: describe(contributions) });
    } catch (error) {
      tell({ news: 'unusable', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  async function call({ id, subject, tools }: Extract<Order, { order: 'call' }>): Promise<void> {
    const ending = new AbortController();
    // Each request of the plugin adds a listener.
    setMaxListeners(0, ending.signal);
    endings.set(id, ending);
    try {
      const method = contributions && methodOf(contributions, subject);
      if (!method) throw new Error(`the plugin has no ${subject.kind} ${subject.id} any more`);
      const given = tools ? [subject.given, toolsFor(id, tools, ending.signal)] : [subject.given];
      tell({ news: 'done', id, result: await atOnce(subject, method(...given)) });
    } catch (error) {
      tell({ news: 'failed', id, error: sentError(error) });
    } finally {
      endings.delete(id);
    }
  }

  readFrames(channel, MAX_FRAME_BYTES, {
    onBadFrame: () => process.exit(1),
    onFrame({ message, body }) {
      const order = orders.parse(message);
      if (order.order === 'load') void load(order);
      else if (order.order === 'call') void call(order);
      else if (order.order === 'abort') endings.get(order.id)?.abort();
      else if (order.order === 'reply') requests.reply(order.request, order.value, body);
      else requests.refuse(order.request, receivedError(order.error));
    },
  });
  channel.on('error', () => process.exit()).on('close', () => process.exit());
  setInterval(() => tell({ news: 'alive' }), ALIVE_EVERY_MS);
  // Ignore signals: the server ends this process when its calls have finished.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const stray = (error: unknown) =>
    tell({
      news: 'logs',
      level: 'error',
      message: 'unhandled error in a plugin',
      details: { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    });
  process.on('unhandledRejection', stray).on('uncaughtException', stray);
}

/** Orders aren't validated, because they come from PartnerHub itself. */
const orders = z.custom<Order>((value) => value instanceof Object);

type Method = (...given: unknown[]) => unknown;
const isMethod = (value: unknown): value is Method => typeof value === 'function';

function methodOf(contributions: Contributions, { kind, id, method }: Subject): Method | null {
  const index = idsOf(contributions)[kind].indexOf(id);
  const contribution = contributions[kind][index];
  const member: unknown = contribution && Reflect.get(contribution, method);
  return isMethod(member) ? member : null;
}

/** @throws Error if `normalize` returns a promise, because users wait for its result */
function atOnce({ method }: Subject, result: unknown): unknown {
  if (!(result instanceof Promise) || method !== 'normalize') return result;
  result.catch(() => undefined);
  throw new Error('normalize must not be async: it must return the address, not a promise');
}

listen();
