import type { RequestContext } from '../../src/http/request-context';
import type { BufferedResponse } from '../../src/http/send-response';
import type { Page } from '../../src/lib/paging';
import { downloadResponse, isDownload } from './download-response.server';
import { toClientError } from './client-error.server';

/**
 * Turns the result of a call into an answer. A page is sent as a bare array with its count and next page in headers,
 * a download as its file, undefined as 204, and anything else as JSON.
 */
export async function toResponse(
  url: string,
  result: unknown,
  status = 200,
): Promise<Response | BufferedResponse> {
  // The call made its own response, for example bytes instead of JSON.
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: 204 });
  if (isDownload(result)) return downloadResponse(result);
  if (isOutcome(result)) return json(result.body, result.status, result.headers);
  if (isPage(result)) return json(result.items, status, pageHeaders(url, result));
  return json(result, status);
}

const outcomes = new WeakSet<object>();

interface CallOutcome {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** Creates the result of a call whose success has more than one status, or its own headers. */
export function outcome(status: number, body: unknown, headers: Record<string, string> = {}): CallOutcome {
  const made = { status, body, headers };
  outcomes.add(made);
  return made;
}

const isOutcome = (result: unknown): result is CallOutcome =>
  result instanceof Object && outcomes.has(result);

/** Answers a known failure with the contract's message. Logs any other error and answers 500 without the cause. */
export function errorResponse(error: unknown, context: RequestContext): BufferedResponse {
  const refusal = toClientError(error, context);
  if (refusal !== null) {
    const body = { error: refusal.message, ...(refusal.fields && { fields: refusal.fields }) };
    return json(body, refusal.status, refusal.headers);
  }
  const { app, requestId } = context;
  if (!context.isClientDisconnected()) app.log.error({ err: error, requestId }, 'call failed');
  return json({ error: 'Internal server error', requestId }, 500);
}

const json = (body: unknown, status: number, headers: Record<string, string> = {}): BufferedResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  wholeBody: JSON.stringify(body),
});

function isPage(result: unknown): result is Page<unknown> {
  return (
    result instanceof Object && 'items' in result && 'nextCursor' in result && 'totalIsMinimum' in result
  );
}

function pageHeaders(url: string, page: Page<unknown>): Record<string, string> {
  const headers: Record<string, string> = { ...page.headers, 'X-Total-Count': String(page.total) };
  if (page.totalIsMinimum) headers['X-Total-Count-Relation'] = 'gte';
  if (page.nextCursor !== null) {
    const next = new URL(url);
    next.searchParams.set('cursor', page.nextCursor);
    headers['Link'] = `<${next.pathname}${next.search}>; rel="next"`;
  }
  return headers;
}
