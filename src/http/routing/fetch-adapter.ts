import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpServices } from '../http-services';
import { sendApiResponse, type ApiResponse } from '../responses/api-response';
import { readIncoming, type Incoming } from '../requests/incoming';
import type { RequestContext, RequestContextWithCookies } from '../requests/request-context';
import { sendResponse } from '../responses/send-response';

/** Returns a `Response` for a screen, and an `ApiResponse` for a call. */
export type FetchHandler = (incoming: Incoming, context: RequestContext) => Promise<Response | ApiResponse>;

/** Runs the handler of screens and calls for a Node request, and adds the cookies that its context collected. */
export function createFetchAdapter(handle: FetchHandler, app: Pick<HttpServices, 'log' | 'databaseHealth'>) {
  return async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContextWithCookies,
    pathAndQuery: string,
  ): Promise<void> {
    const incoming = readIncoming(request, { origin: context.origin, pathAndQuery });
    try {
      const answered = await handle(incoming, context);
      if (isOver(response)) return await discard(answered);
      for (const cookie of context.cookies) response.appendHeader('Set-Cookie', cookie);
      if (answered instanceof Response) await sendResponse(request, response, answered);
      else await sendApiResponse(request, response, answered);
    } catch (error) {
      const { requestId } = context;
      const unavailable = app.databaseHealth.explain(error, requestId);
      if (!unavailable) app.log.error({ err: error, requestId }, 'request failed');
      if (isOver(response)) return void response.destroy();
      const { status, message, headers } = unavailable ?? { status: 500, message: 'Internal server error' };
      response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end(message);
    } finally {
      incoming.release();
    }
  };
}

/** Whether nothing can be sent any more: the client disconnected, or stopped sending its request and got a 408. */
const isOver = (response: ServerResponse): boolean => response.destroyed || response.headersSent;

/** Closes what an answer would be read from, such as a file. */
async function discard({ body }: Response | ApiResponse): Promise<void> {
  if (body instanceof Object && Symbol.asyncIterator in body) await body[Symbol.asyncIterator]().return?.();
}
