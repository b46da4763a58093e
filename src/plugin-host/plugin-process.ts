import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { seconds } from '../lib/clock';
import type { Log } from '../lib/log';
import type { CallTools } from './serialized-contributions';
import { readFrames, writeFrame } from './frames';
import { LOAD_TIMEOUT_MS } from './load';
import { createToolServer } from './serve-tools';
import {
  CHANNEL_FD,
  workerMessage,
  deserializeError,
  type WorkerMessage,
  type HostMessage,
  type CallTarget,
} from './worker/messages';

/** The process ended during a call. `company`: the number of other calls in it, which may be the reason. */
export class ProcessEnded extends Error {
  constructor(
    message: string,
    readonly otherCalls: number,
  ) {
    super(message);
  }
}

/** One process of an added plugin, from its start to its end. */
export interface PluginProcess {
  /** The plugin's contributions as described by its process. Rejects if the plugin can't be loaded. */
  loaded: Promise<unknown>;
  /** Rejects with the plugin's error or with ProcessEnded. */
  call(subject: CallTarget, tools: CallTools | null): Promise<unknown>;
  isIdle(): boolean;
  /** Whether the process doesn't accept calls any more. */
  hasEnded(): boolean;
  /** Ends the process immediately. */
  end(): void;
  ended: Promise<void>;
}

interface Options {
  child: ChildProcess;
  plugin: { folder: string; entry: string };
  /** Must include the plugin's name. */
  log: Log;
  /** Maximum size of one message, because reading a message blocks the event loop. */
  maxFrameBytes: number;
  /** How long the plugin may block its event loop, in ms. */
  heartbeatTimeoutMs?: number | undefined;
  onIdle?(): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  tools: CallTools | null;
}

/** Time limit for starting a process, in ms. A busy machine may need this long. */
const START_MS = seconds(30);
/** Maximum number of log lines per process and second. More would fill the log and slow down everything else. */
const MOST_LINES = 100;

export function runPluginProcess(options: Options): PluginProcess {
  const {
    child,
    plugin,
    log,
    maxFrameBytes,
    heartbeatTimeoutMs = seconds(10),
    onIdle = () => undefined,
  } = options;
  const calls = new Map<number, Waiting>();
  let nextId = 0;
  let killReason: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let settle: { resolve(value: unknown): void; reject(error: Error): void } | null = null;

  const channel = child.stdio[CHANNEL_FD];
  if (!(channel instanceof Socket)) throw new Error('the process of a plugin has no channel');
  const send = (order: HostMessage, body?: Uint8Array) => writeFrame(channel, order, body);
  const toolServer = createToolServer(send);
  const isAllowedLine = createLineLimit(log);

  function kill(why: string): void {
    killReason ??= why;
    // Someone may be waiting for its end.
    child.ref();
    child.kill('SIGKILL');
  }
  /** Reads messages that have already arrived before it kills the process, because this process may have been busy. */
  const killAfter = (milliseconds: number, why: string) => {
    clearTimeout(timer);
    const mine = setTimeout(() => setImmediate(() => timer === mine && kill(why)), milliseconds).unref();
    timer = mine;
  };
  const resetHeartbeatTimer = () =>
    killAfter(
      heartbeatTimeoutMs,
      `The plugin blocked its process for ${Math.round(heartbeatTimeoutMs / 1000)} s and was ended`,
    );

  const loaded = new Promise<unknown>((resolve, reject) => {
    settle = { resolve, reject };
  });
  loaded.catch(() => undefined);
  killAfter(START_MS, `its process did not start within ${START_MS / 1000} s`);
  send({ order: 'load', ...plugin });

  function finishCall(id: number): Waiting | undefined {
    const call = calls.get(id);
    calls.delete(id);
    if (calls.size > 0) return call;
    unref();
    onIdle();
    return call;
  }

  function receive(message: WorkerMessage, isLoading: boolean): void {
    if (!isLoading) resetHeartbeatTimer();
    if (message.news === 'started')
      killAfter(LOAD_TIMEOUT_MS + seconds(1), `did not load within ${LOAD_TIMEOUT_MS / 1000} s`);
    else if (message.news === 'loaded') settleWith(() => settle?.resolve(message.contributions));
    else if (message.news === 'unusable') settleWith(() => settle?.reject(new Error(message.reason)));
    else if (message.news === 'done') finishCall(message.id)?.resolve(message.result);
    else if (message.news === 'failed') finishCall(message.id)?.reject(deserializeError(message.error));
    else if (message.news === 'gives-up') toolServer.cancel(message.request);
    else if (message.news === 'logs' && isAllowedLine())
      log[message.level](message.details ?? {}, message.message);
    else if (message.news === 'asks') serve(message);
  }

  function settleWith(work: () => void): void {
    work();
    settle = null;
    // From now on, requests to the server take precedence.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    resetHeartbeatTimer();
    unref();
  }

  function serve(asked: Extract<WorkerMessage, { news: 'asks' }>): void {
    // A finished call doesn't get tools any more.
    const tools = calls.get(asked.id)?.tools ?? null;
    toolServer.serve(asked, tools).catch((error: unknown) => kill(String(error)));
  }

  readFrames(channel, maxFrameBytes, {
    onBadFrame: kill,
    onFrame({ message }) {
      const parsed = workerMessage.safeParse(message);
      if (parsed.success) receive(parsed.data, settle !== null);
      else kill('it sent an invalid message');
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
      const why = killReason ?? explainEnd(code, signal);
      // A failure while loading is reported by the caller of `load`.
      if (settle === null && why !== ENDED && (calls.size > 0 || killReason !== null))
        log.error({ reason: why }, 'the process of a plugin ended');
      lost(why);
    });
  });

  const hasEnded = () => killReason !== null || child.exitCode !== null || child.signalCode !== null;

  return {
    loaded,
    ended,
    isIdle: () => calls.size === 0,
    hasEnded,
    end: () => kill(ENDED),
    async call(subject, tools) {
      await loaded;
      return new Promise((resolve, reject) => {
        // Another call has ended the process.
        if (hasEnded()) return reject(new ProcessEnded(killReason ?? 'its process has ended', 1));
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

const dataOf = ({ settings, now, catalogue }: CallTools) => ({
  settings,
  now: now().toISOString(),
  hasCatalogue: catalogue !== undefined,
});

/** When memory runs out, the watchdog and the system kill the process without a message, and V8 aborts. */
function explainEnd(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134)
    return 'The plugin used too much memory and was ended';
  return `The plugin ended its own process (${signal ?? `exit code ${code}`})`;
}

/** Limits the log lines per second. Logs how many lines were dropped. */
function createLineLimit(log: Log): () => boolean {
  let since = 0;
  let lines = 0;
  return () => {
    const now = performance.now();
    if (now - since > seconds(1)) {
      if (lines > MOST_LINES) log.warn({ lines: lines - MOST_LINES }, 'dropped log lines of a plugin');
      since = now;
      lines = 0;
    }
    lines += 1;
    return lines <= MOST_LINES;
  };
}
