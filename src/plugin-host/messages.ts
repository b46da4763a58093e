import * as z from 'zod';
import type { PluginSettings } from '../plugin-api';

/** The plugin of a worker, and the settings of its tools. */
export interface WorkerPlugin {
  name: string;
  folder: string;
  entry: string;
  /** Version of the API that the plugin was written for. */
  api: 1 | 2;
  isBuiltIn: boolean;
  /** The variables that it declares. */
  env: readonly string[];
  settings: PluginSettings;
  /** Private addresses that the plugin's requests can reach. */
  fetchAllow: readonly string[];
  /** The only hosts that its requests can reach; empty: all. */
  fetchHosts: readonly string[];
  userAgent: string;
  /** Path of the browser; null: the usual places. */
  chromium: string | null;
  logLevel: string;
}

/** A call of a contribution's function, with its argument. */
export interface CallTarget {
  kind: 'integrations' | 'sources' | 'podcasts' | 'trends' | 'jobs' | 'classifiers' | 'kits';
  /** Identifies the contribution within its kind. */
  id: string;
  method: string;
  given: unknown;
}

/** Messages from PartnerHub to a worker. */
export type HostMessage =
  | { order: 'load'; plugin: WorkerPlugin }
  /** `isLimited`: the plugin's requests need permission, because they count against a rate limit. */
  | { order: 'call'; id: number; target: CallTarget; now: string; isLimited: boolean }
  | { order: 'abort'; id: number }
  | { order: 'reply'; request: number; value: unknown }
  | { order: 'refuse'; request: number };

const id = z.number().int().nonnegative();
const text = z.string();

const error = z.object({
  message: text,
  stack: text,
  /** Whether the message is worded for users. */
  isForUsers: z.boolean(),
  isFinal: z.boolean(),
  disables: z.boolean().default(false),
});

/** Messages from a worker. They are validated, because third-party code may have written them. */
export const workerMessage = z.discriminatedUnion('news', [
  /** The worker starts loading the plugin. */
  z.object({ news: z.literal('started') }),
  z.object({ news: z.literal('loaded'), contributions: z.unknown() }),
  z.object({ news: z.literal('unusable'), error }),
  /** Heartbeat of its event loop. */
  z.object({ news: z.literal('alive') }),
  z.object({ news: z.literal('done'), id, result: z.unknown() }),
  z.object({ news: z.literal('failed'), id, error }),
  /** A site has refused or moved a request of the call, or has accepted one after a refusal. */
  z.object({
    news: z.literal('answered'),
    id,
    status: z.number(),
    url: text,
    retryAfter: text.nullable(),
    move: z.object({ from: text, to: text }).nullable(),
  }),
  /** A request that had permission has ended. */
  z.object({ news: z.literal('requested'), id, url: text }),
  /** Asks PartnerHub for permission for a request, or for the catalogue. */
  z.object({
    news: z.literal('asks'),
    id,
    request: id,
    tool: z.enum(['permission', 'catalogue']),
    given: z.unknown(),
  }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;

/** An error that a plugin has thrown in its worker. */
export class PluginThrew extends Error {
  readonly isForUsers: boolean;
  /** Whether a retry can't help. */
  readonly isFinal: boolean;
  /** Whether an integration can't work until its settings change. */
  readonly disables: boolean;

  constructor({ message, stack, isForUsers, isFinal, disables = false }: z.input<typeof error>) {
    super(message);
    this.stack = stack;
    this.isForUsers = isForUsers;
    this.isFinal = isFinal;
    this.disables = disables;
  }
}

export const HEARTBEAT_INTERVAL_MS = 1_000;
/** File descriptor of the channel, after the three standard streams. */
export const CHANNEL_FD = 3;
