import type { APIRequestContext } from '@playwright/test';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { matchRoutes } from 'react-router-dom';
import routes from '../../web/routes';

/** Maximum number of addresses of one screen that are read for links. The first one may be an empty record. */
const READ_MAX = 5;

/** The files of all screens of web/routes.ts. */
export const screenFiles: ReadonlySet<string> = new Set(filesOf(routes));

function filesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [
    ...(file.endsWith('.screen.tsx') ? [file] : []),
    ...filesOf(children),
  ]);
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

const allRoutes = routes.map(asRoute);

/** Returns the file of the screen at an address; undefined for calls, files and feeds. */
function screenAt(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://x');
  if (pathname.startsWith('/api/')) return undefined;
  const file = matchRoutes(allRoutes, pathname)?.at(-1)?.route.handle;
  return file !== undefined && screenFiles.has(file) ? file : undefined;
}

/**
 * Follows the links from these addresses until each wanted screen is found. Removes the files of found screens from
 * `wanted`, and returns their addresses by file. Screens that redirect aren't found.
 */
export async function findScreens(
  request: APIRequestContext,
  url: string,
  starts: readonly string[],
  wanted: Set<string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const reads = new Map<string, number>();
  const files = new Map<string, string | undefined>();
  const note = (address: string) => files.has(address) || files.set(address, screenAt(address));
  starts.forEach(note);
  const read = new Set<string>();

  async function readLinks(file: string, address: string): Promise<void> {
    read.add(address);
    reads.set(file, (reads.get(file) ?? 0) + 1);
    const response = await request.get(url + address, { maxRedirects: 0 });
    if (response.status() >= 300 && response.status() < 400) return;
    if (wanted.delete(file)) found.set(file, address);
    for (const [, link = ''] of (await response.text()).matchAll(/<a [^>]*href="(\/[^"#]*)"/g))
      note(link.replaceAll('&amp;', '&'));
  }

  for (let max = 1; max <= READ_MAX; max += 1)
    // Iterating a map also yields entries that are added meanwhile.
    for (const [address, file] of files) {
      if (wanted.size === 0) return found;
      if (file !== undefined && !read.has(address) && (reads.get(file) ?? 0) < max)
        await readLinks(file, address);
    }
  return found;
}
