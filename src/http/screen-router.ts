import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime';
import { addRoute, createRouter, findRoute } from 'rou3';
import { fullPath, parentOf, type Route } from './route-path';

type RemixHandler = ReturnType<typeof createRequestHandler>;

/**
 * Answers screens through Remix. While it loads and renders one page Remix ranks all routes that it knows half a dozen
 * times, which costs as much as the page's queries. So each screen has a Remix that knows only its route and the layouts around it.
 * Browsers get every route in one file that they keep.
 */
export function createScreenHandler(whole: ServerBuild): RemixHandler {
  const build = withoutCalls(whole);
  const router = createRouter<Route>();
  for (const route of Object.values(build.routes)) {
    if (!route || (route.path === undefined && !route.index) || route.parentId === undefined) continue;
    for (const pattern of patternsOf(fullPath(route, build.routes))) addRoute(router, '', pattern, route);
  }
  const handleAny = createRequestHandler(build, 'production');
  const handlers = new Map<Route, RemixHandler>();

  function handlerOf(route: Route): RemixHandler {
    const known = handlers.get(route);
    if (known) return known;
    const ids = new Set<string>();
    for (let each: Route | undefined = route; each; each = parentOf(each, build.routes)) ids.add(each.id);
    const handler = createRequestHandler(
      onlyRoutes(build, ({ id }) => ids.has(id)),
      'production',
    );
    handlers.set(route, handler);
    return handler;
  }

  return (request, context) => {
    const route = findRoute(router, '', screenPath(request.url))?.data;
    return (route ? handlerOf(route) : handleAny)(request, context);
  };
}

function withoutCalls(build: ServerBuild): ServerBuild {
  return onlyRoutes(build, ({ path }) => !path?.startsWith('/api/'));
}

function onlyRoutes(
  build: ServerBuild,
  isWanted: (route: { id: string; path?: string }) => boolean,
): ServerBuild {
  const wanted = <R extends { id: string; path?: string }>(routes: Record<string, R | undefined>) =>
    Object.fromEntries(
      Object.entries(routes).filter((entry): entry is [string, R] => !!entry[1] && isWanted(entry[1])),
    );
  return {
    ...build,
    routes: wanted(build.routes),
    assets: { ...build.assets, routes: wanted(build.assets.routes) },
  };
}

/** As rou3 writes them, the longest first; an optional segment makes two. */
function patternsOf(path: string): string[] {
  if (path.endsWith('?')) return [path.slice(0, -1), path.slice(0, path.lastIndexOf('/'))];
  return [path.replace(/\*$/, '**')];
}

/** The path of the screen that a URL asks for or whose data it asks for, spelt as Remix compares: decoded, in any case. */
function screenPath(url: string): string {
  const { pathname } = new URL(url);
  const path = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  return decode(path).toLowerCase();
}

function decode(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}
