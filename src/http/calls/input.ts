import type * as z from 'zod';
import type { IncomingCall } from '../requests/incoming';
import { invalid, tooLarge, unsupportedMediaType, type FieldErrors } from '../../lib/errors';
import { isStorable } from '../../lib/text/unicode';

/** A body that is a file instead of JSON. */
export interface FileBody {
  /** Its possible Content-Types, without parameters. */
  types: readonly string[];
  /** Maximum size, in bytes. */
  maxBody: number;
}

/** What a call needs to read a body. */
export type Sent = Pick<IncomingCall, 'header' | 'body'>;

interface BodyOptions {
  /** Maximum size, in bytes. */
  maxBody?: number | undefined;
  /** Whether a missing body counts as an empty object. */
  isBodyOptional?: boolean | undefined;
}

const DEFAULT_MAX_BODY = 64 * 1024;

/** Maximum number of messages in one refusal, because more would only take time to collect and read. */
const MESSAGES_PER_FIELD = 20;
const MESSAGES = 100;

const NOT_UNICODE = 'Text must be valid Unicode';

/**
 * Reads a JSON body and parses it with `schema`, which removes unknown keys.
 * @throws 413, 415, or 400 with the messages of every field.
 */
export async function readJson<S extends z.ZodType>(
  sent: Sent,
  schema: S,
  { maxBody = DEFAULT_MAX_BODY, isBodyOptional = false }: BodyOptions = {},
): Promise<z.output<S>> {
  const bytes = await readBytes(sent, maxBody);
  if (isBodyOptional && bytes.length === 0) return parse(schema, {});
  if (!/^application\/json\s*(;|$)/i.test(sent.header('Content-Type') ?? '')) throw unsupportedMediaType();
  return parse(schema, parseJson(bytes));
}

export const NULL_IN_QUERY = 'Query parameters must not contain null characters';

/**
 * Parses the query parameters with `schema`. A repeated parameter is a list, an empty one is absent. Parameters such as
 * `custom.tier` are an object `custom`.
 */
export function readQuery<S extends z.ZodType>(url: string, schema: S): z.output<S> {
  const start = url.indexOf('?');
  if (start === -1) return parse(schema, {});
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (value === '') continue;
    if (value.includes('\u0000')) throw invalid(NULL_IN_QUERY);
    const earlier = values.get(name);
    if (Array.isArray(earlier)) earlier.push(value);
    else values.set(name, earlier === undefined ? value : [earlier, value]);
  }
  return parse(schema, withCustom(values));
}

const CUSTOM = 'custom.';

/** Collects the filters by custom fields. */
function withCustom(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const own = [...values].filter(([name]) => !name.startsWith(CUSTOM));
  const custom = [...values].filter(([name]) => name.startsWith(CUSTOM));
  if (custom.length === 0) return Object.fromEntries(own);
  const byKey = custom.map(([name, value]) => [name.slice(CUSTOM.length), value]);
  return { ...Object.fromEntries(own), custom: Object.fromEntries(byKey) };
}

/** @throws 400 with the messages by field; the error's own message is the first one */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error.issues[0]?.message ?? 'Invalid request', fieldErrors(result.error.issues));
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields = new Map<string, string[]>();
  let count = 0;
  for (const issue of issues) {
    const isUnknownKey = issue.code === 'unrecognized_keys' && issue.path.length === 0;
    for (const field of isUnknownKey ? issue.keys : [String(issue.path[0] ?? 'body')]) {
      const messages = fields.get(field) ?? [];
      if (messages.length === MESSAGES_PER_FIELD || count === MESSAGES) continue;
      fields.set(field, [...messages, issue.message]);
      count += 1;
    }
    if (count === MESSAGES) break;
  }
  return Object.fromEntries(fields);
}

function parseJson(bytes: Uint8Array): unknown {
  const text = decodeJson(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('Malformed JSON');
  }
  // Only escapes can produce text that isn't valid in UTF-8.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) requireStorable(value);
  return value;
}

function decodeJson(bytes: Uint8Array): string {
  if (bytes.length > DEFAULT_MAX_BODY && valuesIn(bytes) > DEFAULT_MAX_BODY) throw tooLarge();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid(NOT_UNICODE);
  }
}

const [COMMA, BRACKET, BRACE] = Buffer.from(',[{');

/**
 * Estimates the number of values in JSON. Their number makes it slow to parse, rather than its length: a body may be
 * large because of a long text in it.
 */
function valuesIn(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1;
  return count;
}

/**
 * Refuses values that PostgreSQL can't store: U+0000 and half a surrogate pair. @throws 400 for a text or a key with
 * either
 */
function requireStorable(value: unknown): void {
  // Not recursive, because JSON can be nested more deeply than the call stack allows.
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') {
      if (!isStorable(next)) throw invalid(next.includes('\u0000') ? 'Malformed JSON' : NOT_UNICODE);
    } else if (next instanceof Object) {
      for (const [key, inner] of Object.entries(next)) waiting.push(key, inner);
    }
  }
}

/** Returns whether the body is, or could become, larger than the default limit. */
export function maySendMuch(
  { header }: Sent,
  { file, maxBody = DEFAULT_MAX_BODY }: { file?: FileBody | undefined; maxBody?: number | undefined },
): boolean {
  if ((file?.maxBody ?? maxBody) <= DEFAULT_MAX_BODY) return false;
  const length = header('Content-Length');
  return length === null || Number(length) > DEFAULT_MAX_BODY;
}

/**
 * Reads a body that is a file.
 * @throws 413 or 415
 */
export async function readFile(sent: Sent, { types, maxBody }: FileBody): Promise<Uint8Array> {
  const bytes = await readBytes(sent, maxBody);
  const [given = ''] = (sent.header('Content-Type') ?? '').split(';');
  if (!types.includes(given.trim().toLowerCase())) throw unsupportedMediaType(types.join(' or '));
  return bytes;
}

/**
 * Reads the form that a browser sends without scripts.
 * @throws 413, 415, or 400 for text that can't be stored
 */
export async function readForm(sent: Sent): Promise<FormData> {
  const type = 'application/x-www-form-urlencoded';
  const text = Buffer.from(await readFile(sent, { types: [type], maxBody: DEFAULT_MAX_BODY })).toString();
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isStorable(name) || !isStorable(value)) throw invalid(NOT_UNICODE);
    form.append(name, value);
  }
  return form;
}

/** Reads a body as it arrives. @throws 413 */
export async function readBytes({ header, body }: Sent, maxBody: number): Promise<Uint8Array> {
  if (Number(header('Content-Length') ?? 0) > maxBody) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body()) {
    size += chunk.byteLength;
    if (size > maxBody) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
