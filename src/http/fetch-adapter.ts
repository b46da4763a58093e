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
      await sendResponse(response, answered);
    } catch (error) {
      if (response.destroyed) return;
      log.error({ err: error, requestId: context.requestId }, 'request failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Internal server error');
    }
  };
}
