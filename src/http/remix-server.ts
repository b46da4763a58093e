import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime';
import type { FetchHandler } from './fetch-adapter';

/** Loads the built Remix server from `<folder>/server/index.js`. */
export async function loadRemixServer(folder: string): Promise<FetchHandler> {
  const build: ServerBuild = await import(pathToFileURL(join(folder, 'server/index.js')).href);
  const handle = createRequestHandler(build, 'production');
  return (request, context) => handle(request, { ...context });
}
