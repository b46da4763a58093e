import type { ActionFunctionArgs, ServerBuild } from '@remix-run/server-runtime';
import { addRoute, createRouter, findRoute } from 'rou3';
import type { ApiResponse } from './api-response';
import type { FetchHandler } from './fetch-adapter';
import type { Incoming } from './incoming';
import { fullPath } from './route-path';

/** The arguments that Remix gives a loader, and the parts of the request that don't need a web Request. */
export interface CallArgs extends ActionFunctionArgs, Pick<Incoming, 'method' | 'url'> {}
type CallHandler = (args: CallArgs) => Promise<ApiResponse>;

/**
 * Answers `/api/*` with the loaders and actions of web/routes.ts, which it finds in a radix tree. Remix would rank
 * all routes of the application for each request, which takes longer than the call itself. Doesn't handle Remix's
 * `….data` requests.
 */
export function createApiHandler(build: ServerBuild): FetchHandler {
  const router = createRouter<CallHandler>();
  for (const route of Object.values(build.routes)) {
    const path = route && fullPath(route, build.routes);
    if (!route || !path?.startsWith('/api/')) continue;
    const { loader, action } = route.module;
    const handler = (loader ?? action) as CallHandler | undefined;
    if (handler) addRoute(router, '', path.replace(/\*$/, '**'), handler);
  }
  return async (incoming, context) => {
    const { method, url, pathname } = incoming;
    const match = findRoute(router, '', pathname);
    if (!match) return { status: 404, headers: {}, body: null };
    const params = Object.fromEntries(
      Object.entries(match.params ?? {}).map(([name, value]) => [name, decode(value)]),
    );
    const args = { method, url, params, context: { ...context } };
    return match.data({
      ...args,
      get request() {
        return incoming.request();
      },
    });
  };
}

/** A malformed escape becomes an id that doesn't exist. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '\u0000';
  }
}
