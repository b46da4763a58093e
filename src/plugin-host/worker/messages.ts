import { z } from 'zod';
import type { PluginSettings } from '../../plugin-api';

/** The function of a contribution that is called, and with what. */
export interface Subject {
  kind: 'sources' | 'podcasts' | 'trends';
  /** By which its kind tells contributions apart. */
  id: string;
  method: string;
  given: unknown;
}

/** What a call's tools need of the process that asks; null for functions that get none. */
export interface ToolData {
  settings: PluginSettings;
  now: string;
  hasCatalogue: boolean;
}

/** An error as it crosses from one process to another. */
export interface SentError {
  name: string;
  message: string;
  isFinal: boolean;
}

/** What PartnerHub tells the process of a plugin. The body of a fetched answer follows its frame. */
export type Order =
  | { order: 'load'; folder: string; entry: string }
  | { order: 'call'; id: number; subject: Subject; tools: ToolData | null }
  | { order: 'abort'; id: number }
  | { order: 'reply'; request: number; value: unknown }
  | { order: 'refuse'; request: number; error: SentError };

const id = z.number().int().nonnegative();
const text = z.string();

/** What that process says: a stranger's code may have written it. */
export const news = z.discriminatedUnion('news', [
  /** It begins to load the plugin. */
  z.object({ news: z.literal('started') }),
  z.object({ news: z.literal('loaded'), contributions: z.unknown() }),
  z.object({ news: z.literal('unusable'), reason: text }),
  /** Its event loop has a turn now and then. */
  z.object({ news: z.literal('alive') }),
  z.object({ news: z.literal('done'), id, result: z.unknown() }),
  z.object({
    news: z.literal('failed'),
    id,
    error: z.object({ name: text, message: text, isFinal: z.boolean() }),
  }),
  /** Wants something from a tool that only PartnerHub has. */
  z.object({
    news: z.literal('asks'),
    id,
    request: id,
    tool: z.enum(['fetch', 'render', 'catalogue']),
    given: z.array(z.unknown()).max(2),
  }),
  /** Does not wait for that any longer. */
  z.object({ news: z.literal('gives-up'), request: id }),
  z.object({
    news: z.literal('logs'),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    message: text,
    details: z.record(text, z.unknown()).optional(),
  }),
]);
export type News = z.infer<typeof news>;

/** What a plugin may ask `fetch` for. */
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

/** What becomes a `Response` again; its body follows the frame. */
export interface FetchedAnswer {
  status: number;
  headers: [string, string][];
  url: string;
  hasBody: boolean;
}

export const ALIVE_EVERY_MS = 1_000;
/** The channel is the fourth of its standard streams. */
export const CHANNEL_FD = 3;

export function sentError(error: unknown): SentError {
  const isFinal = error instanceof Object && 'isFinal' in error && error.isFinal === true;
  if (error instanceof Error) return { name: String(error.name), message: String(error.message), isFinal };
  return { name: 'Thrown', message: typeof error === 'string' ? error : '', isFinal };
}

export const receivedError = ({ name, message, isFinal }: SentError): Error =>
  Object.assign(new Error(message), { name, ...(isFinal && { isFinal }) });
