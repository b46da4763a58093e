import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/server-runtime';
import { addRoute, createRouter, findRoute } from 'rou3';
import { isUtf8 } from 'node:buffer';
import type { Api } from './api-router';
import type { FetchHandler } from './fetch-adapter';
import { answerWellKnown } from './well-known';
import type { Incoming } from '../requests/incoming';
import type { RequestContext } from '../requests/request-context';

/** Matches paths that Remix decodes and then parses as a host name. URL parsers skip tabs and line breaks. */
const startsLikeHost = /^\/(?:%0[9ad])*(?:%5c|\/)/i;

/** Loads the built Remix server from `<folder>/server/index.js`. */
export async function loadRemixServer(folder: string, redirect: Redirect): Promise<ScreenHandler> {
  const build: ServerBuild = await import(pathToFileURL(join(folder, 'server/index.js')).href);
  return createRemixHandler(build, 'production', redirect);
}

/** Answers some addresses of screens faster than Remix; returns null for all others. */
export type Redirect = (request: Request, context: RequestContext) => Promise<Response | null>;

/** Answers a screen. */
export type ScreenHandler = (incoming: Incoming, context: AppLoadContext) => Promise<Response>;

/** Answers calls with `api`, and everything else with the screens. */
export const createHandler =
  (app: AppLoadContext['app'], api: Api, answerScreen: ScreenHandler): FetchHandler =>
  async (incoming, context) => {
    const isForCall = isCall(incoming.url);
    if (!isUtf8Url(incoming.url)) return refuseAddress(isForCall);
    return isForCall
      ? api.answer(incoming, context)
      : answerScreen(incoming, { ...context, app, api, sentForm: incoming });
  };

/** Answers screens through Remix. */
export function createRemixHandler(
  build: ServerBuild,
  mode: 'production' | 'development',
  redirect: Redirect,
): ScreenHandler {
  const handleScreen = createRequestHandler(build, mode);
  const { routeOf, takesForm } = screenRoutes(build);
  return async (incoming, context) => {
    // Screens write through calls (docs/decisions/0013), except for forms that work without scripts (0074).
    const allowed = takesForm(incoming.pathname) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
    if (!allowed.includes(incoming.method)) return methodNotAllowed(allowed);
    const request = incoming.request();
    // Remix would answer 500 for the origin of another site, or behind a proxy that changes Host. `publicForm` checks it.
    request.headers.delete('Origin');
    const { pathname, searchParams } = new URL(request.url);
    if (startsLikeHost.test(pathname))
      return refuseAddress(false, 'The address must not begin with two slashes');
    // The data requests of former Remix versions, which Remix answers but also logs as errors.
    if (searchParams.has('_data')) return refuseAddress(false, 'No screen has a parameter _data');
    const wellKnown = answerWellKnown(pathname, context);
    if (wellKnown) return wellKnown;
    if (isOnlyIntent(request)) return new Response(null, { status: 204 });
    const redirected = await redirect(request, context);
    if (redirected) return redirected;
    context.markRoute(routeOf(pathname));
    return handleScreen(request, context);
  };
}

/** Returns functions that find the pattern of the screen at a path, for the metrics, and whether it has an action. */
function screenRoutes({ routes }: ServerBuild) {
  const router = createRouter<string>();
  const withAction = new Set<string>();
  for (const route of Object.values(routes)) {
    const path = route && fullPath(route, routes);
    if (!route || !path) continue;
    if (route.path === undefined && !route.index) continue;
    if (route.module.action) withAction.add(path);
    // The router has no optional segments.
    const optional = /^(.*)\/:\w+\?$/.exec(path)?.[1];
    for (const each of optional === undefined ? [path] : [optional, path.slice(0, -1)])
      addRoute(router, '', each.replace(/\*$/, '**'), path);
  }
  const find = (path: string): string => findRoute(router, '', path)?.data ?? '/*';
  return {
    routeOf: (pathname: string) => find(pathname.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')),
    takesForm: (pathname: string) => !pathname.endsWith('.data') && withAction.has(find(pathname)),
  };
}

function refuseAddress(isForCall: boolean, error = 'The address must be valid UTF-8'): Response {
  const options = { status: 400, headers: { 'Cache-Control': 'no-store' } };
  return isForCall ? Response.json({ error }, options) : new Response(error, options);
}

const methodNotAllowed = (allowed: readonly string[]): Response =>
  new Response('Method not allowed\n', {
    status: 405,
    headers: { Allow: allowed.join(', '), 'Content-Type': 'text/plain; charset=utf-8' },
  });

/**
 * On intent Remix fetches a screen's data ahead along with its code. Prefetched data could be older than the user's
 * last write, so browsers don't cache it, and reading it would be useless.
 */
function isOnlyIntent({ url, headers }: Request): boolean {
  return headers.get('Sec-Purpose') === 'prefetch' && new URL(url).pathname.endsWith('.data');
}

/** Remix asks for the data of a route at its path with `.data` behind it. */
function isCall(url: string): boolean {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  const path = query === -1 ? url.slice(start) : url.slice(start, query);
  return path === '/api' || (path.startsWith('/api/') && !path.endsWith('.data'));
}

/** Whether a URL's percent-encoded bytes are valid UTF-8. A decoder would replace anything else with U+FFFD. */
function isUtf8Url(url: string): boolean {
  if (!url.includes('%')) return true;
  const decoded = url.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return isUtf8(Buffer.from(decoded, 'latin1'));
}

type Route = NonNullable<ServerBuild['routes'][string]>;

/** Returns the full path of a route in Remix's notation: `/partners/:id`, `/apply/:workspaceId?`, `/*`. */
function fullPath(route: Route, routes: ServerBuild['routes']): string {
  const parent = parentOf(route, routes);
  const above = parent ? fullPath(parent, routes) : '';
  return `${above}/${route.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
}

function parentOf(route: Route, routes: ServerBuild['routes']): Route | undefined {
  return route.parentId === undefined ? undefined : routes[route.parentId];
}
