import * as z from 'zod';
import type { Log } from '../lib/logging/log';
import type { PodcastQuery } from '../plugin-api';
import type { PluginCall } from './call';
import { PluginThrew, type CallTarget, type HostMessage, type WorkerMessage } from './messages';

interface Options {
  send(order: HostMessage): void;
  log: Log;
  /** The time that the plugin sees. */
  now(): Date;
  onStart(): void;
  /** Called when the time of a quick call is up. */
  onLate(timeoutMs: number): void;
  /** Called when the last call has ended. */
  onIdle(): void;
}

export interface PluginCalls {
  /** Rejects with PluginThrew, with the error of `rejectAll`, or because the call took too long or was aborted. */
  start(target: CallTarget, call: PluginCall): Promise<unknown>;
  /** Handles a message about a call, and first ends the calls whose time is up. */
  receive(message: WorkerMessage): void;
  /** Ends all calls with the error for this number of calls. */
  rejectAll(errorFor: (calls: number) => Error): void;
  count(): number;
}

interface Waiting {
  call: PluginCall;
  /** Settles the call. */
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The calls that are running in one process. */
export function trackPluginCalls({ send, log, now, onStart, onLate, onIdle }: Options): PluginCalls {
  const calls = new Map<number, Waiting>();
  let nextId = 0;
  /** Ends the calls whose time is up. They wait for the next message, because another call may block the process. */
  const late = new Set<() => void>();

  function receive(message: WorkerMessage): void {
    for (const end of late) end();
    late.clear();
    if (message.news === 'done') calls.get(message.id)?.resolve(message.result);
    else if (message.news === 'failed') calls.get(message.id)?.reject(new PluginThrew(message.error));
    else if (message.news === 'answered') calls.get(message.id)?.call.onResponse?.(message);
    else if (message.news === 'requested') calls.get(message.id)?.call.afterRequest?.(message.url);
    else if (message.news === 'asks') void answer(message);
  }

  async function answer({ id, request, tool, given }: Extract<WorkerMessage, { news: 'asks' }>) {
    try {
      // A finished call doesn't get anything any more.
      const call = calls.get(id)?.call;
      if (!call) throw new Error('the call has ended');
      const { beforeRequest, catalogue } = call;
      if (tool === 'catalogue' && !catalogue) throw new Error('this call has no catalogue');
      const value =
        tool === 'permission'
          ? await beforeRequest?.(url.parse(given))
          : await catalogue?.search(query.parse(given));
      send({ order: 'reply', request, value: value ?? null });
    } catch (error) {
      log.warn({ err: error, tool }, 'could not answer a plugin');
      send({ order: 'refuse', request });
    }
  }

  function start(target: CallTarget, call: PluginCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { timeoutMs, isQuick = false, signal, beforeRequest } = call;
      if (signal?.aborted === true) return reject(new Error('The call was ended'));
      const id = nextId++;
      const abort = (why: string) => {
        send({ order: 'abort', id });
        calls.get(id)?.reject(new Error(why));
      };
      const onAbort = () => abort('The call was ended');
      const onTimeout = () => abort(`The plugin did not answer within ${timeoutMs / 1000} seconds`);
      const limit = setTimeout(() => {
        late.add(onTimeout);
        if (isQuick) onLate(timeoutMs);
      }, timeoutMs);
      const over = () => {
        clearTimeout(limit);
        late.delete(onTimeout);
        signal?.removeEventListener('abort', onAbort);
        calls.delete(id);
        if (calls.size === 0) onIdle();
      };
      signal?.addEventListener('abort', onAbort);
      onStart();
      calls.set(id, {
        call,
        resolve: (result) => (over(), resolve(result)),
        reject: (error) => (over(), reject(error)),
      });
      const isLimited = beforeRequest !== undefined;
      send({ order: 'call', id, target, now: now().toISOString(), isLimited });
    });
  }

  return {
    start,
    receive,
    rejectAll(errorFor) {
      const all = [...calls.values()];
      for (const { reject } of all) reject(errorFor(all.length));
    },
    count: () => calls.size,
  };
}

const url = z.string();
/** The catalogue validates the query itself. */
const query = z.custom<PodcastQuery>((value) => value instanceof Object);
