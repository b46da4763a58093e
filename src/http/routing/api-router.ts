import { addRoute, createRouter, findRoute } from 'rou3';
import { notFound } from '../../lib/errors';
import { errorResponse } from '../calls/call-response';
import type { ApiResponse } from '../responses/api-response';
import type { Incoming, IncomingCall } from '../requests/incoming';
import type { RequestContext } from '../requests/request-context';
import type { HttpServices } from '../http-services';

export interface CallArgs extends IncomingCall {
  /** The values of the path's parameters, decoded. */
  params: Readonly<Record<string, string | undefined>>;
  context: CallContext;
}
export type CallHandler = (args: CallArgs) => Promise<ApiResponse>;

/** Calls by their path, such as `/api/partners/:id`. */
export type ApiCalls = Readonly<Record<string, CallHandler>>;

/** The calls of this server: to describe them, and to make one while another is answered. */
export interface Api {
  readonly calls: ApiCalls;
  answer(incoming: Omit<Incoming, 'request'>, context: RequestContext): Promise<ApiResponse>;
}

/** The context of a call. */
export interface CallContext<Services = HttpServices> extends RequestContext<Services> {
  api: Api;
}

/** The context of the loader or action of a screen. */
export interface ScreenContext<Services> extends CallContext<Services> {
  /** The form that a browser without scripts sends to the screen. */
  sentForm: Pick<IncomingCall, 'header' | 'body'>;
}

/** Answers `/api/*` with the declared calls, which it finds in a radix tree. */
export function createApi(calls: ApiCalls): Api {
  const router = createRouter<{ path: string; handler: CallHandler }>();
  for (const [path, handler] of Object.entries(calls)) addRoute(router, '', path, { path, handler });
  const api: Api = {
    calls,
    async answer(incoming, context) {
      const { method, url, header, body } = incoming;
      const match = findRoute(router, '', incoming.pathname);
      context.markRoute(match?.data.path ?? '/api/*');
      if (!match) return errorResponse(notFound(), context);
      const params = Object.fromEntries(
        Object.entries(match.params ?? {}).map(([name, value]) => [name, decode(value)]),
      );
      return match.data.handler({ method, url, header, body, params, context: { ...context, api } });
    },
  };
  return api;
}

/** A malformed escape becomes an id that doesn't exist. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '\u0000';
  }
}
