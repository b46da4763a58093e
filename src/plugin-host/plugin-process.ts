import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { seconds } from '../lib/clock';
import type { Log } from '../lib/log';
import type { GivenTools } from './described';
import { readFrames, writeFrame } from './frames';
import { LOAD_MS } from './load';
import { createToolServer } from './serve-tools';
import { CHANNEL_FD, news, receivedError, type News, type Order, type Subject } from './worker/messages';

/** Why a call came to no end. `company`: how many other calls its process had, any of which may be the reason. */
export class ProcessEnded extends Error {
  constructor(
    message: string,
    readonly company: number,
  ) {
    super(message);
  }
}

/** One process of an added plugin, from its start to its end. */
export interface PluginProcess {
  /** What the plugin contributes, as its process describes it. Rejects where it cannot be loaded. */
  loaded: Promise<unknown>;
  /** Rejects with what the plugin throws, or with ProcessEnded. */
  call(subject: Subject, tools: GivenTools | null): Promise<unknown>;
  isIdle(): boolean;
  /** Whether it takes no more calls. */
  isOver(): boolean;
  /** Ends it at once. */
  end(): void;
  ended: Promise<void>;
}

interface Options {
  child: ChildProcess;
  plugin: { folder: string; entry: string };
  /** Has the plugin's name. */
  log: Log;
  /** Of one message: reading it holds up everything else. */
  maxFrameBytes: number;
  /** How long it may leave its event loop no turn, in milliseconds. */
  silentMs?: number | undefined;
  onIdle?(): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  tools: GivenTools | null;
}

/** A busy machine may take this long to start a program. */
const START_MS = seconds(30);
/** Of one process and second: more would fill the log, and leave no time for anything else. */
const MOST_LINES = 100;

export function runPluginProcess(options: Options): PluginProcess {
  const { child, plugin, log, maxFrameBytes, silentMs = seconds(10), onIdle = () => undefined } = options;
  const calls = new Map<number, Waiting>();
  let nextId = 0;
  let whyKilled: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let settle: { resolve(value: unknown): void; reject(error: Error): void } | null = null;

  const channel = child.stdio[CHANNEL_FD];
  if (!(channel instanceof Socket)) throw new Error('the process of a plugin has no channel');
  const send = (order: Order, body?: Uint8Array) => writeFrame(channel, order, body);
  const toolServer = createToolServer(send);
  const isAllowedLine = createLineLimit(log);

  function kill(why: string): void {
    whyKilled ??= why;
    // Somebody may wait for its end.
    child.ref();
    child.kill('SIGKILL');
  }
  /** The messages that are already here are read first: this process may have been busy itself. */
  const within = (milliseconds: number, why: string) => {
    clearTimeout(timer);
    const mine = setTimeout(() => setImmediate(() => timer === mine && kill(why)), milliseconds).unref();
    timer = mine;
  };
  const hear = () =>
    within(
      silentMs,
      `The plugin gave nothing else a turn for ${Math.round(silentMs / 1000)} s, and its process was ended`,
    );

  const loaded = new Promise<unknown>((resolve, reject) => {
    settle = { resolve, reject };
  });
  loaded.catch(() => undefined);
  within(START_MS, `its process did not start within ${START_MS / 1000} s`);
  send({ order: 'load', ...plugin });

  function over(id: number): Waiting | undefined {
    const call = calls.get(id);
    calls.delete(id);
    if (calls.size > 0) return call;
    unref();
    onIdle();
    return call;
  }

  function receive(message: News, isLoading: boolean): void {
    if (!isLoading) hear();
    if (message.news === 'started') within(LOAD_MS + seconds(1), `did not load within ${LOAD_MS / 1000} s`);
    else if (message.news === 'loaded') settleWith(() => settle?.resolve(message.contributions));
    else if (message.news === 'unusable') settleWith(() => settle?.reject(new Error(message.reason)));
    else if (message.news === 'done') over(message.id)?.resolve(message.result);
    else if (message.news === 'failed') over(message.id)?.reject(receivedError(message.error));
    else if (message.news === 'gives-up') toolServer.giveUp(message.request);
    else if (message.news === 'logs' && isAllowedLine())
      log[message.level](message.details ?? {}, message.message);
    else if (message.news === 'asks') serve(message);
  }

  function settleWith(work: () => void): void {
    work();
    settle = null;
    // From now on, whoever waits for an answer of the server comes first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    hear();
    unref();
  }

  function serve(asked: Extract<News, { news: 'asks' }>): void {
    // A call that is over gets nothing more.
    const tools = calls.get(asked.id)?.tools ?? null;
    toolServer.serve(asked, tools).catch((error: unknown) => kill(String(error)));
  }

  readFrames(channel, maxFrameBytes, {
    onBadFrame: kill,
    onFrame({ message }) {
      const parsed = news.safeParse(message);
      if (parsed.success) receive(parsed.data, settle !== null);
      else kill('it sent what is no message');
    },
  });
  channel.on('error', () => undefined);

  const unref = () => {
    child.unref();
    channel.unref();
  };
  const ref = () => {
    child.ref();
    channel.ref();
  };

  const ended = new Promise<void>((resolve) => {
    const lost = (why: string) => {
      clearTimeout(timer);
      timer = undefined;
      toolServer.stop();
      settle?.reject(new Error(why));
      const all = [...calls.values()];
      calls.clear();
      for (const { reject } of all) reject(new ProcessEnded(why, all.length - 1));
      resolve();
    };
    child.once('error', (error) => lost(`its process did not start: ${error.message}`));
    child.once('exit', (code, signal) => {
      const why = whyKilled ?? explainEnd(code, signal);
      // Where it was being loaded, whoever wanted that says so.
      if (settle === null && why !== ENDED && (calls.size > 0 || whyKilled !== null))
        log.error({ reason: why }, 'the process of a plugin ended');
      lost(why);
    });
  });

  const isOver = () => whyKilled !== null || child.exitCode !== null || child.signalCode !== null;

  return {
    loaded,
    ended,
    isIdle: () => calls.size === 0,
    isOver,
    end: () => kill(ENDED),
    async call(subject, tools) {
      await loaded;
      return new Promise((resolve, reject) => {
        // That was the doing of another call.
        if (isOver()) return reject(new ProcessEnded(whyKilled ?? 'its process has ended', 1));
        if (tools?.signal.aborted === true) return reject(new Error('The call was ended'));
        const id = nextId++;
        ref();
        calls.set(id, { resolve, reject, tools });
        tools?.signal.addEventListener('abort', () => calls.has(id) && send({ order: 'abort', id }));
        send({ order: 'call', id, subject, tools: tools && dataOf(tools) });
      });
    },
  };
}

const ENDED = 'PartnerHub ended its process';

const dataOf = ({ settings, now, catalogue }: GivenTools) => ({
  settings,
  now: now().toISOString(),
  hasCatalogue: catalogue !== undefined,
});

/** Its watchdog and the system end it without a word where it uses too much memory; V8 aborts. */
function explainEnd(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134)
    return 'The plugin used more memory than it may, and its process ended';
  return `The plugin ended the process that it runs in (${signal ?? `exit code ${code}`})`;
}

/** At most so many lines a second; of those beyond, the log has the number. */
function createLineLimit(log: Log): () => boolean {
  let since = 0;
  let lines = 0;
  return () => {
    const now = performance.now();
    if (now - since > seconds(1)) {
      if (lines > MOST_LINES) log.warn({ lines: lines - MOST_LINES }, 'lines of a plugin left out');
      since = now;
      lines = 0;
    }
    lines += 1;
    return lines <= MOST_LINES;
  };
}
