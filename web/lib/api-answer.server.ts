import type { RequestContext } from '../../src/http/request-context';
import type { WholeAnswer } from '../../src/http/send-answer';
import type { Page } from '../../src/lib/paging';
import { answerDownload, isDownload } from './download-answer.server';
import { refusalOf } from './refusal.server';

/**
 * A list is a bare array with its count and next page in headers; a download is its file; nothing is 204; the rest is JSON
 * as it is.
 */
export async function answer(url: string, result: unknown, status = 200): Promise<Response | WholeAnswer> {
  // Bytes rather than JSON: the call says itself what they are.
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: 204 });
  if (isDownload(result)) return answerDownload(result);
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

/** Returned by the `run` of a call whose success has more than one status, or headers of its own. */
export function outcome(status: number, body: unknown, headers: Record<string, string> = {}): CallOutcome {
  const made = { status, body, headers };
  outcomes.add(made);
  return made;
}

const isOutcome = (result: unknown): result is CallOutcome =>
  result instanceof Object && outcomes.has(result);

/** A known failure as the contract words it; anything else is logged and told as 500 without its cause. */
export function answerError(error: unknown, context: RequestContext): WholeAnswer {
  const refusal = refusalOf(error, context);
  if (refusal !== null) {
    const body = { error: refusal.message, ...(refusal.fields && { fields: refusal.fields }) };
    return json(body, refusal.status, refusal.headers);
  }
  const { app, requestId } = context;
  if (!context.clientHasGone()) app.log.error({ err: error, requestId }, 'call failed');
  return json({ error: 'Internal server error', requestId }, 500);
}

const json = (body: unknown, status: number, headers: Record<string, string> = {}): WholeAnswer => ({
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
