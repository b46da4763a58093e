import type { ServerBuild } from '@remix-run/server-runtime';

export type Route = NonNullable<ServerBuild['routes'][string]>;

/** Returns the full path of a route in Remix's notation: `/partners/:id`, `/apply/:workspaceId?`, `/*`. */
export function fullPath(route: Route, routes: ServerBuild['routes']): string {
  const parent = parentOf(route, routes);
  const above = parent ? fullPath(parent, routes) : '';
  return `${above}/${route.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
}

function parentOf(route: Route, routes: ServerBuild['routes']): Route | undefined {
  return route.parentId === undefined ? undefined : routes[route.parentId];
}
