import type { Duplex } from 'node:stream';
import * as z from 'zod';
import type { OutgoingOptions } from '../../lib/outgoing/guarded-fetch';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import { isPluginError, PluginError, type PluginTools } from '../../plugin-api';
import { pageCall, readsKit, secretsIn, secretVariables, settingsCall, withSettings } from '../call-secrets';
import { readFrames, writeFrame } from '../frames';
import { rememberSecrets } from '../hide-secrets';
import { idsOf, type Contributions } from '../kinds';
import { contributionsOf, importPlugin } from '../load';
import { HEARTBEAT_INTERVAL_MS, type CallTarget, type HostMessage, type WorkerMessage } from '../messages';
import { serializeContributions } from '../serialized-contributions';
import { watchIntrinsics } from './intrinsics';
import { createToolbox, type Toolbox } from './tools';

/** Limit for messages from PartnerHub. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;
/** The functions that get tools. */
const withTools = new Set(['discover', 'validateOptions', 'preview', 'check', 'search', 'fetch', 'classify']);
/** Runs one plugin: loads it, and answers calls until PartnerHub closes the channel. */
export function servePlugin(channel: Duplex, outgoing: OutgoingOptions = {}) {
  const send = (news: WorkerMessage) => writeFrame(channel, news);
  const endings = new Map<number, () => void>();
  /** Questions to PartnerHub that it hasn't answered. */
  const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let nextRequest = 0;
  let toolbox: Toolbox | undefined;
  let contributions: Contributions | undefined;
  /** The secrets that the plugin has seen. An error that no call has caught can contain any of them. */
  const seen = rememberSecrets();
  let variables: string[] = [];

  async function load({ plugin }: Extract<HostMessage, { order: 'load' }>): Promise<void> {
    toolbox = createToolbox({
      plugin,
      outgoing,
      send,
      ask: (question) =>
        new Promise((resolve, reject) => {
          const request = nextRequest++;
          asked.set(request, { resolve, reject });
          send({ news: 'asks', request, ...question });
        }),
    });
    const { entry } = plugin;
    variables = secretVariables(plugin.env);
    seen.add(variables);
    const changed = watchIntrinsics();
    send({ news: 'started' });
    // A plugin may block the event loop while it loads: send the message before.
    await yieldToEventLoop();
    try {
      const loaded = await importPlugin(plugin, entry);
      const change = changed();
      if (change !== null) throw new Error(`${entry}: ${change}`);
      contributions = contributionsOf(loaded, plugin);
      send({ news: 'loaded', contributions: serializeContributions(contributions) });
    } catch (error) {
      send({ news: 'unusable', error: serializeError(error, seen.hide) });
    }
  }

  async function call(order: Extract<HostMessage, { order: 'call' }>): Promise<void> {
    const { id, target } = order;
    const own = secretsIn(target);
    seen.add(own);
    try {
      const method = contributions && methodOf(contributions, target);
      if (!method || !toolbox) throw new Error(`the plugin has no ${target.kind} ${target.id} any more`);
      const { tools, end } = toolbox.toolsFor(order, [...variables, ...own]);
      endings.set(id, end);
      const result = await requireSync(target, method(...argumentsOf(target, tools)));
      // What others with settings return is of no use.
      const isUsed = !withSettings.has(target.method) || target.method === 'validate';
      send({ news: 'done', id, result: isUsed ? result : null });
    } catch (error) {
      send({ news: 'failed', id, error: serializeError(error, seen.hide) });
    } finally {
      endings.get(id)?.();
      endings.delete(id);
    }
  }

  readFrames(channel, MAX_FRAME_BYTES, {
    onBadFrame: () => channel.destroy(),
    onFrame(message) {
      const order = hostMessage.parse(message);
      if (order.order === 'load') void load(order);
      else if (order.order === 'call') void call(order);
      else if (order.order === 'abort') endings.get(order.id)?.();
      else {
        const waiting = asked.get(order.request);
        asked.delete(order.request);
        if (order.order === 'reply') waiting?.resolve(order.value);
        else waiting?.reject(new Error('PartnerHub could not answer'));
      }
    },
  });
  const heartbeat = setInterval(() => send({ news: 'alive' }), HEARTBEAT_INTERVAL_MS);
  channel.once('close', () => {
    clearInterval(heartbeat);
    void toolbox?.close();
  });
  return {
    /** Logs an error that no call has caught. */
    logUnhandled(error: unknown): void {
      const { message, stack } = serializeError(error, seen.hide);
      toolbox?.logUnhandled({ message, stack });
    },
  };
}

/** Orders aren't validated, because they come from PartnerHub itself. */
const hostMessage = z.custom<HostMessage>((value) => value instanceof Object);

function argumentsOf({ method, given }: CallTarget, tools: PluginTools): unknown[] {
  if (readsKit(method)) {
    const { fetch, log, signal, now } = tools;
    const { cursor, key, address } = pageCall.parse(given);
    return [cursor, { fetch, log, signal, now, key, address }];
  }
  const argument = withSettings.get(method);
  if (argument === undefined) return withTools.has(method) ? [given, tools] : [given];
  const { settings, event, workspaceId } = settingsCall.parse(given);
  if (argument === 'settings') return [settings];
  const { fetch, log, signal, now, readFeed, readPage } = tools;
  const isJob = workspaceId !== undefined;
  const few = { fetch, log, signal, now, settings, ...(isJob && { readFeed, readPage, workspaceId }) };
  return argument === 'tools' ? [few] : [event, few];
}

type Method = (...given: unknown[]) => unknown;
const isMethod = (value: unknown): value is Method => typeof value === 'function';

function methodOf(contributions: Contributions, { kind, id, method }: CallTarget): Method | null {
  const index = idsOf(contributions)[kind].indexOf(id);
  const contribution = contributions[kind][index];
  const member: unknown = contribution && Reflect.get(contribution, method);
  return isMethod(member) ? member : null;
}

/** @throws PluginError if `normalize` returns a promise, because users wait for its result */
function requireSync({ method }: CallTarget, result: unknown): unknown {
  if (!(result instanceof Promise) || method !== 'normalize') return result;
  result.catch(() => undefined);
  throw new PluginError('normalize must not be async: it must return the address, not a promise');
}

/** Returns the parts of an error that PartnerHub uses, without secrets. Plugins can throw any value. */
function serializeError(error: unknown, hidden: (text: string) => string) {
  if (!(error instanceof Error))
    return {
      message: typeof error === 'string' ? hidden(error) : '',
      stack: '',
      isForUsers: false,
      isFinal: false,
      disables: false,
    };
  const { message, stack } = error;
  return {
    message: hidden(String(message)),
    stack: hidden(String(stack ?? message)),
    isForUsers: isPluginError(error),
    isFinal: 'isFinal' in error && error.isFinal === true,
    disables: 'disables' in error && error.disables === true,
  };
}
