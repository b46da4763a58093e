import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '@remix-run/node-fetch-server';
import type { Log } from '../lib/log';
import { readIncoming, type Incoming } from './incoming';
import type { RequestContext, RequestContextWithCookies } from './request-context';
import { isWholeAnswer, sendWhole, type WholeAnswer } from './whole-answer';

export type FetchHandler = (incoming: Incoming, context: RequestContext) => Promise<Response | WholeAnswer>;

/** Runs a web-standard handler for node's request, and adds the cookies that its context collected. */
export function createFetchAdapter(handle: FetchHandler, log: Log) {
  return async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContextWithCookies,
    pathAndQuery: string,
  ): Promise<void> {
    try {
      const { origin } = context;
      const answered = await handle(readIncoming(request, response, { origin, pathAndQuery }), context);
      for (const cookie of context.cookies) response.appendHeader('Set-Cookie', cookie);
      if (isWholeAnswer(answered)) sendWhole(request, response, answered);
      else await sendResponse(response, answered);
    } catch (error) {
      if (context.clientHasGone()) return;
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
