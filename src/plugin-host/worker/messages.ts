import { z } from 'zod';
import type { PluginSettings } from '../../plugin-api';

/** A call of a contribution's function, with its argument. */
export interface CallTarget {
  kind: 'sources' | 'podcasts' | 'trends';
  /** Identifies the contribution within its kind. */
  id: string;
  method: string;
  given: unknown;
}

/** Data of the calling process for a call's tools. */
export interface ToolData {
  settings: PluginSettings;
  now: string;
  hasCatalogue: boolean;
}

/** An error as it is sent from one process to another. */
export interface SerializedError {
  name: string;
  message: string;
  isFinal: boolean;
}

/** Messages from PartnerHub to a plugin's process. The body of a fetched response follows its message. */
export type HostMessage =
  | { order: 'load'; folder: string; entry: string }
  | { order: 'call'; id: number; subject: CallTarget; tools: ToolData | null }
  | { order: 'abort'; id: number }
  | { order: 'reply'; request: number; value: unknown }
  | { order: 'refuse'; request: number; error: SerializedError };

const id = z.number().int().nonnegative();
const text = z.string();

/** Messages from a plugin's process. They are validated, because third-party code may have written them. */
export const workerMessage = z.discriminatedUnion('news', [
  /** The process starts loading the plugin. */
  z.object({ news: z.literal('started') }),
  z.object({ news: z.literal('loaded'), contributions: z.unknown() }),
  z.object({ news: z.literal('unusable'), reason: text }),
  /** Heartbeat of its event loop. */
  z.object({ news: z.literal('alive') }),
  z.object({ news: z.literal('done'), id, result: z.unknown() }),
  z.object({
    news: z.literal('failed'),
    id,
    error: z.object({ name: text, message: text, isFinal: z.boolean() }),
  }),
  /** Requests something from a tool that only PartnerHub has. */
  z.object({
    news: z.literal('asks'),
    id,
    request: id,
    tool: z.enum(['fetch', 'render', 'catalogue']),
    given: z.array(z.unknown()).max(2),
  }),
  /** Cancels such a request. */
  z.object({ news: z.literal('gives-up'), request: id }),
  z.object({
    news: z.literal('logs'),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    message: text,
    details: z.record(text, z.unknown()).optional(),
  }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;

/** Options that a plugin can pass to `fetch`. */
export const fetchRequest = z.object({
  method: z.enum(['GET', 'HEAD', 'POST']).optional(),
  headers: z.record(text, text).optional(),
  body: text.max(1_000_000).optional(),
  timeoutMs: z.number().positive().max(60_000).optional(),
  maxBytes: z
    .number()
    .positive()
    .max(20 * 1024 * 1024)
    .optional(),
  cutsLonger: z.boolean().optional(),
});

/** The data of a `Response`. Its body follows the message. */
export interface FetchedResponse {
  status: number;
  headers: [string, string][];
  url: string;
  hasBody: boolean;
}

export const HEARTBEAT_INTERVAL_MS = 1_000;
/** File descriptor of the channel, after the three standard streams. */
export const CHANNEL_FD = 3;

export function serializeError(error: unknown): SerializedError {
  const isFinal = error instanceof Object && 'isFinal' in error && error.isFinal === true;
  if (error instanceof Error) return { name: String(error.name), message: String(error.message), isFinal };
  return { name: 'Thrown', message: typeof error === 'string' ? error : '', isFinal };
}

export const deserializeError = ({ name, message, isFinal }: SerializedError): Error =>
  Object.assign(new Error(message), { name, ...(isFinal && { isFinal }) });
