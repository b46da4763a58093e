import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/server-runtime';
import * as z from 'zod';
import { createApi, type Api } from './routing/api-router';
import { packageRoot } from '../lib/package-root';

/** The part of the call's declaration that writes the document (web/features/api-reference/openapi.api.ts). */
type Run = (inputs: { context: { api: Api }; header(): null }) => Promise<unknown>;

const call = z.custom<{ calls: { GET: { run: Run } } }>(
  (value) => value instanceof Function && 'calls' in value,
);
const answer = z.object({ body: z.string() });

/** Returns the OpenAPI document of this version as JSON, without a running server or a database. */
export async function openApiText(): Promise<string> {
  const build: ServerBuild = await import(pathToFileURL(join(packageRoot, 'build/server/index.js')).href);
  const api = createApi(build);
  const route = api.routes.find(({ path }) => path === '/api/openapi.json');
  const { run } = call.parse(route?.handler).calls.GET;
  return answer.parse(await run({ context: { api }, header: () => null })).body;
}
