import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime';
import { addRoute, createRouter, findRoute } from 'rou3';
import { fullPath, parentOf, type Route } from './route-path';

type RemixHandler = ReturnType<typeof createRequestHandler>;

/**
 * Answers screens through Remix. While it loads and renders one page Remix ranks all routes that it knows half a dozen
 * times, which costs as much as the page's queries. So each screen has a Remix of its own, which knows what that screen needs: its
 * route, the layouts around it, and the routes of the paths above it, which browsers get along with it.
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

  const find = (path: string) => findRoute(router, '', path)?.data;

  /** What Remix would find among all routes for this path and those above it, with the layouts around them. */
  function routesFor(path: string): string[] {
    const segments = path.split('/').filter(Boolean);
    const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
    return ['/', ...paths].flatMap((each) => {
      const ids = [];
      for (let route = find(each); route; route = parentOf(route, build.routes)) ids.push(route.id);
      return ids;
    });
  }

  function handlerOf(route: Route): RemixHandler {
    const known = handlers.get(route);
    if (known) return known;
    const [pattern = '/'] = patternsOf(fullPath(route, build.routes));
    const ids = new Set(routesFor(pattern));
    const handler = createRequestHandler(
      onlyRoutes(build, ({ id }) => ids.has(id)),
      'production',
    );
    handlers.set(route, handler);
    return handler;
  }

  return (request, context) => {
    const path = screenPath(request.url);
    // Browsers ask by it for routes that they have not met yet.
    const route = path === '/__manifest' ? undefined : find(path);
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
