import type { ServerBuild } from '@remix-run/server-runtime';

export type Route = NonNullable<ServerBuild['routes'][string]>;

/** The whole path of a route of web/routes.ts, as Remix writes it: `/partners/:id`, `/apply/:workspaceId?`, `/*`. */
export function fullPath(route: Route, routes: ServerBuild['routes']): string {
  const parent = parentOf(route, routes);
  const above = parent ? fullPath(parent, routes) : '';
  return `${above}/${route.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
}

export function parentOf(route: Route, routes: ServerBuild['routes']): Route | undefined {
  return route.parentId === undefined ? undefined : routes[route.parentId];
}
