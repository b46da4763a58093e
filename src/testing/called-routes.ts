import type { RouteConfigEntry } from '@remix-run/route-config';
import * as z from 'zod';
import routes from '../../web/routes';
import type { App } from '../app';
import { callsOf } from '../calls';
import type { CallPermission } from '../lib/actor';

type Run = (inputs: unknown) => Promise<unknown>;

/** A call as src/http/calls declares it. */
const described = z.object({
  permission: z.custom<CallPermission>().optional(),
  query: z.custom<z.ZodType>().optional(),
  body: z.custom<z.ZodType>().optional(),
  file: z.object({ types: z.array(z.string()), maxBody: z.number() }).optional(),
  maxBody: z.number().optional(),
  run: z.custom<Run>(),
});
const declared = z.custom<{ calls: unknown }>((value) => value instanceof Function && 'calls' in value);

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface CalledRoute {
  method: string;
  /** Its pattern, such as `/api/leads/:id`. */
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

/**
 * Returns all calls with their inputs. @param app what the calls use when they run; without it they can only be described
 */
export function declaredCalls(app: App = Object.create(null)): CalledRoute[] {
  return Object.entries(callsOf(app)).flatMap(([path, handler]) => {
    const methods = z.record(z.string(), described).parse(declared.parse(handler).calls);
    return Object.entries(methods).map(
      ([method, { permission = null, query, body, file: upload, maxBody, run }]) => ({
        method,
        path,
        permission,
        query: asJson(query),
        body: asJson(body),
        fileType: upload?.types[0] ?? null,
        maxBody: upload?.maxBody ?? maxBody ?? DEFAULT_MAX_BODY,
        run,
      }),
    );
  });
}

/** The paths of all screens. */
export const screenPaths: readonly string[] = pathsOf(routes);

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', index, children }) => {
    const full = `${above}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const own = path !== '' || index ? [full] : [];
    return [...own, ...(children ? pathsOf(children, full) : [])];
  });
}
