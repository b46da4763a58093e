import type { ApiResponse } from '../responses/api-response';
import type { RequestContext } from '../requests/request-context';
import type { Page } from '../../lib/paging';
import { downloadResponse, isDownload } from '../responses/download-response';
import { toClientError } from './client-error';

/**
 * Turns the result of a call into its response. A page is sent as a bare array with its count and next page in headers,
 * a download as its file, undefined as 204, and anything else as JSON.
 */
export async function toApiResponse(url: string, result: unknown, status = 200): Promise<ApiResponse> {
  if (isCustom(result)) return result;
  if (result === undefined) return { status: 204, headers: {}, body: null };
  if (isDownload(result)) return downloadResponse(result);
  if (isPage(result)) return json(result.items, status, pageHeaders(url, result));
  return json(result, status);
}

const customResponses = new WeakSet<object>();

/** Creates the result of a call that makes its response itself, for example of bytes instead of JSON. */
export function customResponse(response: ApiResponse): ApiResponse {
  customResponses.add(response);
  return response;
}

/** Creates the result of a call whose success has more than one status, or its own headers. */
export const outcome = (status: number, body: unknown, headers: Record<string, string> = {}): ApiResponse =>
  customResponse(json(body, status, headers));

const isCustom = (result: unknown): result is ApiResponse =>
  result instanceof Object && customResponses.has(result);

/** Answers a known failure with the contract's message. Logs any other error and answers 500 without the cause. */
export function errorResponse(error: unknown, context: RequestContext): ApiResponse {
  const refusal = toClientError(error, context);
  if (refusal !== null) {
    const { message, fields, mergedInto } = refusal;
    const body = { error: message, ...(fields && { fields }), ...(mergedInto && { mergedInto }) };
    return json(body, refusal.status, refusal.headers);
  }
  const { app, requestId } = context;
  app.log.error({ err: error, requestId }, 'call failed');
  return json({ error: 'Internal server error', requestId }, 500);
}

const json = (body: unknown, status: number, headers: Record<string, string> = {}): ApiResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify(body),
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
