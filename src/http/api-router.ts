import type { ActionFunction, ServerBuild } from '@remix-run/server-runtime';
import { addRoute, createRouter, findRoute } from 'rou3';
import type { FetchHandler } from './fetch-adapter';
import { fullPath } from './route-path';

/**
 * Answers `/api/*` by the loaders and actions of web/routes.ts, found through a radix tree. Remix would rank every route of the
 * application anew for each request, which costs more than the call itself. Remix's own `….data` requests are not for it.
 */
export function createApiHandler(build: ServerBuild): FetchHandler {
  const router = createRouter<ActionFunction>();
  for (const route of Object.values(build.routes)) {
    const path = route && fullPath(route, build.routes);
    if (!route || !path?.startsWith('/api/')) continue;
    const { loader, action } = route.module;
    const handler = (loader ?? action) as ActionFunction | undefined;
    if (handler) addRoute(router, '', path.replace(/\*$/, '**'), handler);
  }
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    const match = findRoute(router, '', pathname);
    if (!match) return new Response(null, { status: 404 });
    const params = Object.fromEntries(
      Object.entries(match.params ?? {}).map(([name, value]) => [name, decode(value)]),
    );
    return (await match.data({ request, params, context: { ...context } })) as Response;
  };
}

/** A malformed escape is no id that exists. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '\u0000';
  }
}
