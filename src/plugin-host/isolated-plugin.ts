import { seconds } from '../lib/clock';
import type { CallPlugin, GivenTools } from './described';
import { interruptedCall } from './interrupted';
import { ProcessEnded, type PluginProcess } from './plugin-process';
import type { Subject } from './worker/messages';

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
  let lonely: PluginProcess | null = null;
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
    if (current === null || current.isOver()) current = begin(rest);
    return current;
  }

  function openedAlone(): PluginProcess {
    if (lonely === null || lonely.isOver()) lonely = begin(() => undefined);
    return lonely;
  }

  /** Repeats a call in a process without other calls. */
  function alone<Result>(
    subject: Subject,
    tools: GivenTools | null,
    limit: (again: () => Promise<unknown>) => Promise<Result>,
  ): Promise<Result> {
    const mine = turn.then(() => limit(async () => openedAlone().call(subject, tools)));
    const over = mine
      .catch(() => undefined)
      .finally(() => {
        if (turn !== over) return;
        lonely?.end();
        lonely = null;
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
        if (isClosed || !(error instanceof ProcessEnded) || error.company === 0) throw error;
        throw interruptedCall(error, (limit) => alone(subject, tools, limit));
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
