import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../app';
import { sendApiResponse, type ApiResponse } from '../responses/api-response';
import { readIncoming, type Incoming } from '../requests/incoming';
import type { RequestContext, RequestContextWithCookies } from '../requests/request-context';
import { sendResponse } from '../responses/send-response';

/** Returns a `Response` for a screen, and an `ApiResponse` for a call. */
export type FetchHandler = (incoming: Incoming, context: RequestContext) => Promise<Response | ApiResponse>;

/** Runs the handler of screens and calls for a Node request, and adds the cookies that its context collected. */
export function createFetchAdapter(handle: FetchHandler, app: Pick<App, 'log' | 'databaseHealth'>) {
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
      if (answered instanceof Response) await sendResponse(request, response, answered);
      else await sendApiResponse(request, response, answered);
    } catch (error) {
      const isLost = response.headersSent ? isClientDisconnect(error) : context.isClientDisconnected();
      if (isLost) return;
      const { requestId } = context;
      const unavailable = app.databaseHealth.explain(error, requestId);
      if (!unavailable) app.log.error({ err: error, requestId }, 'request failed');
      if (response.headersSent) return void response.destroy();
      const { status, message, headers } = unavailable ?? { status: 500, message: 'Internal server error' };
      response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end(message);
    } finally {
      drainBody(request);
    }
  };
}

/** Whether the client disconnected during the response. A failure of the response itself has another code. */
const isClientDisconnect = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Reads and drops the rest of a body that was refused unread. It would block the next request on the connection. */
function drainBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners('data');
  request.resume();
}
