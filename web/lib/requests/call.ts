import { fetchSignedIn } from './sign-in-again';

/** A write that the server refused, or that didn't reach it. */
export interface CallFailure {
  ok: false;
  /** 0 if there was no answer. */
  status: number;
  /** The server's message, or null if it sent none that helps the user. */
  message: string | null;
  /** Messages by field name. */
  fields: Record<string, string[]> | null;
}

export interface CallSuccess<Result> {
  ok: true;
  data: Result;
}

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends one write to `/api/*`. Never throws: a lost connection is reported like any other failure. */
export async function call<Result>(
  method: Method,
  path: string,
  body?: unknown,
): Promise<CallSuccess<Result> | CallFailure> {
  try {
    const response = await fetchSignedIn(path, { method, ...(body !== undefined && contentOf(body)) });
    const text = await response.text();
    const data: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return { ok: true, data: data as Result };
    return { ok: false, status: response.status, ...readFailure(data, response.status) };
  } catch {
    return { ok: false, status: 0, message: null, fields: null };
  }
}

/** Returns a file unchanged, and anything else as JSON. */
const contentOf = (body: unknown) =>
  body instanceof Blob
    ? { headers: { 'Content-Type': body.type }, body }
    : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };

/** Reads from `/api/*` for a control that loads data while it is used. Returns null if that fails. */
export async function readCall<Result>(path: string, signal: AbortSignal): Promise<Result | null> {
  try {
    const response = await fetchSignedIn(path, { signal });
    return response.ok ? ((await response.json()) as Result) : null;
  } catch {
    return null;
  }
}

export interface ReadPage<Item> {
  items: Item[];
  /** Path of the next page; null on the last one. */
  next: string | null;
}

/** Reads one page of a list from `/api/*`. Returns null if that fails. */
export async function readPage<Item>(path: string, signal: AbortSignal): Promise<ReadPage<Item> | null> {
  try {
    const response = await fetchSignedIn(path, { signal });
    if (!response.ok) return null;
    const [, next = null] = /<([^>]*)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? [];
    return { items: (await response.json()) as Item[], next };
  } catch {
    return null;
  }
}

/** The message of a 503 tells users what is missing on the server. Messages of other 5xx statuses don't help them. */
const hasUserMessage = (status: number) => status < 500 || status === 503;

function readFailure(data: unknown, status: number): Pick<CallFailure, 'message' | 'fields'> {
  if (!(data instanceof Object) || !('error' in data) || !hasUserMessage(status))
    return { message: null, fields: null };
  const fields =
    'fields' in data && data.fields instanceof Object ? (data.fields as Record<string, string[]>) : null;
  return { message: String(data.error), fields };
}
