import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { z } from 'zod';
import { invalid, tooLarge, unsupportedMediaType, type FieldErrors } from '../../src/lib/errors';

/** A body that is a file instead of JSON. */
export interface FileBody {
  /** Its Content-Type, without parameters. */
  type: string;
  /** In bytes. */
  maxBody: number;
}

const DEFAULT_MAX_BODY = 64 * 1024;

/**
 * The body as `schema` describes it; unknown keys are gone.
 * @throws 413, 415, or 400 with the messages of every field.
 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  maxBody = DEFAULT_MAX_BODY,
): Promise<z.output<S>> {
  const text = new TextDecoder().decode(await readBytes(request, maxBody));
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? ''))
    throw unsupportedMediaType();
  return parse(schema, parseJson(text));
}

/** The query parameters as `schema` describes them; a repeated one is a list, an empty one is absent. */
export function readQuery<S extends z.ZodType>(url: string, schema: S): z.output<S> {
  const start = url.indexOf('?');
  if (start === -1) return parse(schema, {});
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (value === '') continue;
    if (value.includes('\u0000')) throw invalid('Query parameters must not contain null characters');
    const earlier = values[name];
    values[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return parse(schema, values);
}

/** @throws 400 carrying every message by field; the first one is the error's own. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'body');
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  throw invalid(result.error.issues[0]?.message ?? 'Invalid request', fields);
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (text.includes('\\u0000') && containsNull(value)) throw new SyntaxError('null character');
    return value;
  } catch {
    throw invalid('Malformed JSON');
  }
}

/** PostgreSQL cannot store U+0000, and nobody types it. */
function containsNull(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\u0000') || containsNull(inner));
}

/**
 * The body as it is, for a file.
 * @throws 413 or 415
 */
export async function readFile(request: Request, { type, maxBody }: FileBody): Promise<Uint8Array> {
  const bytes = await readBytes(request, maxBody);
  const [given = ''] = (request.headers.get('Content-Type') ?? '').split(';');
  if (given.trim().toLowerCase() !== type) throw unsupportedMediaType(type);
  return bytes;
}

async function readBytes(request: Request, maxBody: number): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBody) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of Readable.fromWeb(request.body as WebStream)) {
    size += chunk.byteLength;
    if (size > maxBody) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
