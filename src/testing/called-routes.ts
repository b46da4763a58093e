import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/server-runtime';
import * as z from 'zod';
import { fullPath } from '../http/routing/route-path';
import type { CallPermission } from '../lib/actor';
import { packageRoot } from '../lib/package-root';

type Run = (inputs: unknown) => Promise<unknown>;

/** A call of `web/lib/api/api.server.ts`. */
const described = z.object({
  permission: z.custom<CallPermission>().optional(),
  query: z.custom<z.ZodType>().optional(),
  body: z.custom<z.ZodType>().optional(),
  file: z.object({ types: z.array(z.string()), maxBody: z.number() }).optional(),
  maxBody: z.number().optional(),
  run: z.custom<Run>(),
});
const handler = z.custom<{ calls: unknown }>((value) => value instanceof Function && 'calls' in value);

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface CalledRoute {
  method: string;
  /** Path pattern as in web/routes.ts. */
  path: string;
  /** null for calls that need none. */
  permission: CallPermission | null;
  query: JsonSchema | null;
  body: JsonSchema | null;
  /** A Content-Type of a file upload; null for other calls. */
  fileType: string | null;
  /** Maximum size of the body in bytes. */
  maxBody: number;
  /** Runs the call without checking its permission. */
  run: Run;
}

const DEFAULT_MAX_BODY = 64 * 1024;

const asJson = (schema: z.ZodType | undefined): JsonSchema | null =>
  schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : null;

/** Reads all calls with their inputs and the paths of all screens from the built server. */
export async function readRoutes(): Promise<{ calls: CalledRoute[]; screens: string[] }> {
  const file = join(packageRoot, 'build/server/index.js');
  const build: ServerBuild = await import(pathToFileURL(file).href);
  const calls: CalledRoute[] = [];
  const screens: string[] = [];
  for (const route of Object.values(build.routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const path = fullPath(route, build.routes);
    if (!path.startsWith('/api/')) {
      screens.push(path);
      continue;
    }
    const found = handler.safeParse(route.module.loader);
    const methods = found.success ? z.record(z.string(), described).parse(found.data.calls) : {};
    for (const [method, { permission = null, query, body, file: upload, maxBody, run }] of Object.entries(
      methods,
    ))
      calls.push({
        method,
        path,
        permission,
        query: asJson(query),
        body: asJson(body),
        fileType: upload?.types[0] ?? null,
        maxBody: upload?.maxBody ?? maxBody ?? DEFAULT_MAX_BODY,
        run,
      });
  }
  return { calls, screens };
}
