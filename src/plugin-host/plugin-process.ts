import { seconds } from '../lib/clock';
import type { Log } from '../lib/logging/log';
import type { PluginCall } from './call';
import { secretsIn, secretVariables } from './call-secrets';
import { readFrames, writeFrame } from './frames';
import { rememberSecrets } from './hide-secrets';
import { limitOutput } from './limit-output';
import { LOAD_TIMEOUT_MS } from './load';
import {
  HEARTBEAT_INTERVAL_MS,
  PluginThrew,
  workerMessage,
  type CallTarget,
  type HostMessage,
  type WorkerMessage,
  type WorkerPlugin,
} from './messages';
import { trackPluginCalls } from './plugin-calls';
import type { PluginWorker } from './start-worker';

/** The process ended during a call. `otherCalls`: the number of other calls in it, which may have ended it. */
export class ProcessEnded extends Error {
  constructor(
    message: string,
    readonly otherCalls: number,
  ) {
    super(message);
  }
}

/** One process of a plugin, from its start to its end. */
export interface PluginProcess {
  /** The plugin's contributions as data. Rejects if the plugin can't be loaded. */
  loaded: Promise<unknown>;
  /** Rejects with PluginThrew, with ProcessEnded, or because the call took too long or was aborted. */
  call(target: CallTarget, call: PluginCall): Promise<unknown>;
  isIdle(): boolean;
  /** Whether the process doesn't accept calls any more. */
  hasEnded(): boolean;
  /** Ends the process immediately. */
  end(): void;
  ended: Promise<void>;
}

interface Options {
  worker: PluginWorker;
  plugin: WorkerPlugin;
  /** Must include the plugin's name. */
  log: Log;
  /** The time that the plugin sees. */
  now(): Date;
  /** How long the plugin may block its event loop, in ms. */
  heartbeatTimeoutMs?: number | undefined;
  /** Whether the process gets a lower priority, once it has started. */
  isYielding: boolean;
  onStarted?: (() => void) | undefined;
  onIdle?(): void;
}

/** Time limit for starting a process, in ms. A busy machine may need this long. */
const START_MS = seconds(30);
/** Maximum size of one message, because reading a message blocks the event loop. */
const MAX_FRAME_BYTES = 8 * 1024 * 1024;
/** How long a process that isn't blocked can be silent, in ms. */
const MAX_SILENCE_MS = 1.5 * HEARTBEAT_INTERVAL_MS;
const ENDED = 'PartnerHub ended its process';

export function runPluginProcess(options: Options): PluginProcess {
  const { worker, plugin, log, now, isYielding } = options;
  const { heartbeatTimeoutMs = seconds(10), onStarted = () => undefined, onIdle = () => undefined } = options;
  const { channel } = worker;
  let killReason: string | null = null;
  let hasExited = false;
  let heardAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let settle: { resolve(value: unknown): void; reject(error: Error): void } | null = null;

  const send = (order: HostMessage) => writeFrame(channel, order);
  const hasEnded = () => killReason !== null || hasExited;
  const calls = trackPluginCalls({
    send,
    log,
    now,
    onStart: () => worker.hold(true),
    onLate(timeoutMs) {
      const silence = performance.now() - heardAt;
      killAfter(Math.max(0, MAX_SILENCE_MS - silence), blockedFor(timeoutMs));
    },
    onIdle() {
      if (hasEnded()) return;
      worker.hold(false);
      onIdle();
    },
  });

  function kill(why: string): void {
    killReason ??= why;
    // A caller may be waiting for its end.
    worker.hold(true);
    worker.kill();
  }
  /** Reads messages that have already arrived before it kills the process, because this process may have been busy. */
  const killAfter = (milliseconds: number, why: string) => {
    clearTimeout(timer);
    const mine = setTimeout(() => setImmediate(() => timer === mine && kill(why)), milliseconds).unref();
    timer = mine;
  };

  const loaded = new Promise<unknown>((resolve, reject) => {
    settle = { resolve, reject };
  });
  loaded.catch(() => undefined);

  function settleLoading(work: (loading: NonNullable<typeof settle>) => void): void {
    if (settle) work(settle);
    settle = null;
    if (isYielding) worker.lowerPriority();
    resetHeartbeatTimer();
    worker.hold(calls.count() > 0);
  }

  const blockedFor = (milliseconds: number) =>
    `The plugin blocked its process for ${Math.round(milliseconds / 1000)} s and was ended`;

  const resetHeartbeatTimer = () => killAfter(heartbeatTimeoutMs, blockedFor(heartbeatTimeoutMs));

  function receive(message: WorkerMessage): void {
    heardAt = performance.now();
    calls.receive(message);
    if (settle === null) resetHeartbeatTimer();
    if (message.news === 'started') {
      onStarted();
      killAfter(LOAD_TIMEOUT_MS + seconds(1), `did not load within ${LOAD_TIMEOUT_MS / 1000} s`);
    } else if (message.news === 'loaded') settleLoading(({ resolve }) => resolve(message.contributions));
    else if (message.news === 'unusable')
      settleLoading(({ reject }) => reject(new PluginThrew(message.error)));
  }

  const ended = new Promise<void>((resolve) => {
    worker.onEnd((reason) => {
      hasExited = true;
      clearTimeout(timer);
      timer = undefined;
      const why = killReason ?? reason;
      // A failure while loading is reported by the caller of `load`.
      if (settle === null && why !== ENDED && (calls.count() > 0 || killReason !== null))
        log.error({ reason: why }, 'the process of a plugin ended');
      settle?.reject(new Error(why));
      calls.rejectAll((count) => new ProcessEnded(why, count - 1));
      resolve();
    });
  });

  const secrets = rememberSecrets();
  secrets.add(secretVariables(plugin.env));
  limitOutput(worker.output, {
    // Not stdout, where a command prints its result.
    write: (line) => void process.stderr.write(`${secrets.hide(line)}\n`),
    onDropped: () => log.warn('dropped output of a plugin'),
  });

  readFrames(channel, MAX_FRAME_BYTES, {
    onBadFrame: kill,
    onFrame(message) {
      const parsed = workerMessage.safeParse(message);
      if (parsed.success) receive(parsed.data);
      else kill('it sent an invalid message');
    },
  });
  channel.on('error', () => undefined);
  killAfter(START_MS, `its process did not start within ${START_MS / 1000} s`);
  send({ order: 'load', plugin });

  return {
    loaded,
    ended,
    isIdle: () => calls.count() === 0,
    hasEnded,
    end: () => kill(ENDED),
    async call(target, call) {
      await loaded;
      // Another call has ended the process.
      if (hasEnded()) throw new ProcessEnded(killReason ?? 'its process has ended', 1);
      secrets.add(secretsIn(target));
      return calls.start(target, call);
    },
  };
}
