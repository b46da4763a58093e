import { fetchSignedIn } from './sign-in-again';

/** A write that the server refused, or that never reached it. */
export interface CallFailure {
  ok: false;
  /** 0: no answer came. */
  status: number;
  /** The server's words; null where it said nothing that a person could use. */
  message: string | null;
  /** Messages by field name. */
  fields: Record<string, string[]> | null;
}

export interface CallSuccess<Result> {
  ok: true;
  data: Result;
}

export type Method = 'POST' | 'PATCH' | 'DELETE';

/** Sends one write to `/api/*`. Never throws: a lost connection is a failure like any other. */
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

/** A file goes as it is; everything else as JSON. */
const contentOf = (body: unknown) =>
  body instanceof Blob
    ? { headers: { 'Content-Type': body.type }, body }
    : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };

/** Reads one answer of `/api/*` for a control that asks while it is used; null when it could not be had. */
export async function readCall<Result>(path: string, signal: AbortSignal): Promise<Result | null> {
  try {
    const response = await fetchSignedIn(path, { signal });
    return response.ok ? ((await response.json()) as Result) : null;
  } catch {
    return null;
  }
}

/** 503 says in words for people what the server lacks; other failures of the server say nothing that helps them. */
const isTold = (status: number) => status < 500 || status === 503;

function readFailure(data: unknown, status: number): Pick<CallFailure, 'message' | 'fields'> {
  if (!(data instanceof Object) || !('error' in data) || !isTold(status))
    return { message: null, fields: null };
  const fields =
    'fields' in data && data.fields instanceof Object ? (data.fields as Record<string, string[]>) : null;
  return { message: String(data.error), fields };
}
