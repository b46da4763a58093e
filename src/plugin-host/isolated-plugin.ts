import { seconds } from '../lib/clock';
import type { PluginCall } from './call';
import type { CallTarget } from './messages';
import { ProcessEnded, type PluginProcess } from './plugin-process';
import type { CallPlugin } from './serialized-contributions';

/** A plugin whose code runs only in its own processes. */
export interface IsolatedPlugin {
  /** Resolves to the contributions as data. Rejects if the plugin can't be loaded. */
  load(): Promise<unknown>;
  /** Rejects with PluginThrew, or with the reason for users. */
  call: CallPlugin;
  /** Ends its processes. Calls under way fail. */
  close(): Promise<void>;
}

interface Options {
  start(onIdle: () => void): PluginProcess;
  /** How long its process stays alive without a call, in ms. Longer than the interval between checks for due sources. */
  idleMs?: number;
}

/**
 * Starts a process for the first call, ends it after a while without calls, and starts a new one if it has died. Calls
 * that were running when a process died are repeated one at a time, to find the one that ended it.
 */
export function isolatePlugin({ start, idleMs = seconds(90) }: Options): IsolatedPlugin {
  let current: PluginProcess | null = null;
  /** Repeats calls one at a time. */
  let retryProcess: PluginProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  const running = new Set<PluginProcess>();

  function begin(onIdle?: () => void): PluginProcess {
    if (isClosed) throw new Error('PartnerHub is shutting down');
    const process = start(onIdle ?? (() => undefined));
    running.add(process);
    void process.ended.then(() => running.delete(process));
    return process;
  }

  function rest(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (current?.isIdle() === true) current.end();
    }, idleMs).unref();
  }

  function opened(): PluginProcess {
    if (current === null || current.hasEnded()) current = begin(rest);
    return current;
  }

  /** Repeats a call in a process without other calls. */
  function callAlone(target: CallTarget, call: PluginCall): Promise<unknown> {
    const mine = turn.then(() => {
      if (retryProcess === null || retryProcess.hasEnded()) retryProcess = begin();
      return retryProcess.call(target, call);
    });
    const over = mine
      .catch(() => undefined)
      .finally(() => {
        if (turn !== over) return;
        retryProcess?.end();
        retryProcess = null;
      });
    turn = over;
    return mine;
  }

  return {
    async load() {
      const process = opened();
      const loaded = await process.loaded;
      rest();
      return loaded;
    },
    async call(target, call) {
      try {
        return await opened().call(target, call);
      } catch (error) {
        if (isClosed || !(error instanceof ProcessEnded) || error.otherCalls === 0) throw error;
        return callAlone(target, call);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const process of running) process.end();
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}
