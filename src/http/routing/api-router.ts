import type { ServerBuild } from '@remix-run/server-runtime';
import { addRoute, createRouter, findRoute } from 'rou3';
import type { ApiResponse } from '../responses/api-response';
import type { Incoming, IncomingCall } from '../requests/incoming';
import type { RequestContext } from '../requests/request-context';
import { fullPath } from './route-path';

export interface CallArgs extends IncomingCall {
  /** The values of the path's parameters, decoded. */
  params: Readonly<Record<string, string | undefined>>;
  context: LoadContext;
}
export type CallHandler = (args: CallArgs) => Promise<ApiResponse>;

/** A path of `/api` and what answers it. */
export interface ApiRoute {
  /** As in web/routes.ts: `/api/partners/:id`, `/api/*`. */
  path: string;
  handler: CallHandler;
}

/** The calls of this server: to describe them, and to make one while another is answered. */
export interface Api {
  readonly routes: readonly ApiRoute[];
  answer(incoming: Omit<Incoming, 'request'>, context: RequestContext): Promise<ApiResponse>;
}

/** The context of a loader or action. */
export interface LoadContext extends RequestContext {
  api: Api;
}

/** The context of the loader or action of a screen. */
export interface ScreenContext extends LoadContext {
  /** The form that a browser without scripts sends to the screen. */
  sentForm: Pick<IncomingCall, 'header' | 'body'>;
}

/** Returns the calls of a built server in the order of web/routes.ts. */
export function apiRoutesOf({ routes }: Pick<ServerBuild, 'routes'>): ApiRoute[] {
  return Object.values(routes).flatMap((route) => {
    const path = route && fullPath(route, routes);
    if (!route || !path?.startsWith('/api/')) return [];
    const { loader, action } = route.module;
    const handler = (loader ?? action) as CallHandler | undefined;
    return handler ? [{ path, handler }] : [];
  });
}

/**
 * Answers `/api/*` with the loaders and actions of web/routes.ts, which it finds in a radix tree. Remix would rank
 * all routes of the application for each request, which takes longer than the call itself. Doesn't handle Remix's
 * `….data` requests.
 */
export function createApi(build: ServerBuild): Api {
  const routes = apiRoutesOf(build);
  const router = createRouter<ApiRoute>();
  for (const route of routes) addRoute(router, '', route.path.replace(/\*$/, '**'), route);
  const api: Api = {
    routes,
    async answer(incoming, context) {
      const { method, url, header, body } = incoming;
      const match = findRoute(router, '', incoming.pathname);
      if (!match) return { status: 404, headers: {}, body: null };
      context.markRoute(match.data.path);
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
