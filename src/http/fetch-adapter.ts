import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type { Log } from '../lib/log';
import type { RequestContext, RequestContextWithCookies } from './request-context';

export type FetchHandler = (request: Request, context: RequestContext) => Promise<Response>;

/** Runs a web-standard handler for node's request, and adds the cookies that its context collected. */
export function createFetchAdapter(handle: FetchHandler, log: Log) {
  return async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContextWithCookies,
  ): Promise<void> {
    try {
      const answered = await handle(createRequest(request, response), context);
      for (const cookie of context.cookies) response.appendHeader('Set-Cookie', cookie);
      if (isWholeAnswer(answered)) sendWhole(request, response, answered);
      else await sendResponse(response, answered);
    } catch (error) {
      if (response.destroyed) return;
      log.error({ err: error, requestId: context.requestId }, 'request failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Internal server error');
    } finally {
      discardRest(request);
    }
  };
}

/** Of a body that was refused unread, the rest would stand in the way of the connection's next request. */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners('data');
  request.resume();
}

/** What `/api/*` and screens answer: its body is at hand, so that it need not be read back from a stream. */
interface WholeAnswer extends Response {
  wholeBody: string | Uint8Array;
}

function isWholeAnswer(answered: Response): answered is WholeAnswer {
  return (
    'wholeBody' in answered &&
    (typeof answered.wholeBody === 'string' || answered.wholeBody instanceof Uint8Array)
  );
}

function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, wholeBody }: WholeAnswer,
): void {
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('Content-Length', Buffer.byteLength(wholeBody));
  response.end(request.method === 'HEAD' ? undefined : wholeBody);
}
