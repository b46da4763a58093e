import { seconds } from '../lib/clock';
import type { CallPlugin, CallTools } from './serialized-contributions';
import { interruptedCall } from './interrupted-call';
import { ProcessEnded, type PluginProcess } from './plugin-process';
import type { CallTarget } from './worker/messages';

/** An added plugin, whose code runs only in its own processes. */
export interface IsolatedPlugin {
  /** Resolves to the contributions as data. Rejects if the plugin can't be loaded. */
  load(): Promise<unknown>;
  /** Rejects with the plugin's error, with InterruptedCall, or because its process ended. */
  call: CallPlugin;
  /** Ends its processes. Calls under way fail. */
  close(): Promise<void>;
}

interface Options {
  start(onIdle: () => void): PluginProcess;
  /** How long its process stays alive without a call, in ms. */
  idleMs?: number;
}

/** Starts a process for the first call, ends it after a while without calls, and starts a new one if it has died. */
export function isolatePlugin({ start, idleMs = seconds(90) }: Options): IsolatedPlugin {
  let current: PluginProcess | null = null;
  /** Repeats calls one at a time after one of them has ended a process. */
  let retryProcess: PluginProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  const running = new Set<PluginProcess>();

  function begin(onIdle: () => void): PluginProcess {
    if (isClosed) throw new Error('PartnerHub is shutting down');
    const process = start(onIdle);
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

  function getRetryProcess(): PluginProcess {
    if (retryProcess === null || retryProcess.hasEnded()) retryProcess = begin(() => undefined);
    return retryProcess;
  }

  /** Repeats a call in a process without other calls. */
  function callAlone<Result>(
    subject: CallTarget,
    tools: CallTools | null,
    limit: (again: () => Promise<unknown>) => Promise<Result>,
  ): Promise<Result> {
    const mine = turn.then(() => limit(async () => getRetryProcess().call(subject, tools)));
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
    async call(subject, tools) {
      try {
        return await opened().call(subject, tools);
      } catch (error) {
        if (isClosed || !(error instanceof ProcessEnded) || error.otherCalls === 0) throw error;
        throw interruptedCall(error, (limit) => callAlone(subject, tools, limit));
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
