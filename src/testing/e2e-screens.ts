import type { APIRequestContext } from '@playwright/test';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { matchRoutes } from 'react-router-dom';
import routes from '../../web/routes';

/** Addresses of one screen that are read for links to other screens. The first one may be an empty record. */
const READ_MAX = 5;

/** The files of all screens of web/routes.ts. */
export const screenFiles: ReadonlySet<string> = new Set(filesOf(routes));

function filesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [
    ...(file.endsWith('.screen.tsx') ? [file] : []),
    ...filesOf(children),
  ]);
}

/** Returns the file of the screen at an address; undefined for calls, files and feeds. */
function screenAt(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://x');
  const file = matchRoutes(routes.map(asRoute), pathname)?.at(-1)?.route.handle;
  return typeof file === 'string' && screenFiles.has(file) ? file : undefined;
}

interface Route {
  path?: string;
  index?: false;
  handle: string;
  children?: Route[];
}

function asRoute({ path, file, children }: RouteConfigEntry): Route {
  return {
    ...(path !== undefined && { path }),
    handle: file,
    ...(children && { children: children.map(asRoute) }),
  };
}

/**
 * Follows the links from these addresses, and returns an address for each screen found, by file. Screens that only
 * redirect are left out.
 */
export async function findScreens(
  request: APIRequestContext,
  url: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const reads = new Map<string, number>();
  // Iterating a set also yields values that are added meanwhile.
  const seen = new Set(addresses);
  for (const address of seen) {
    const file = screenAt(address);
    const count = file === undefined ? READ_MAX : (reads.get(file) ?? 0);
    if (file === undefined || count === READ_MAX) continue;
    reads.set(file, count + 1);
    const response = await request.get(url + address, { maxRedirects: 0 });
    if (response.status() >= 300 && response.status() < 400) continue;
    if (!found.has(file)) found.set(file, address);
    for (const [, link = ''] of (await response.text()).matchAll(/<a [^>]*href="(\/[^"#]*)"/g))
      seen.add(link.replaceAll('&amp;', '&'));
  }
  return found;
}
