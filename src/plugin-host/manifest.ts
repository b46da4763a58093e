import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import * as z from 'zod';
import { isReserved } from './environment';

/** The version of the plugin API. Plugins of earlier versions still load. */
export const PLUGIN_API = 2;

const manifest = z.object({
  name: z
    .string()
    .regex(
      /^(@[a-z0-9][a-z0-9-]*\/)?[a-z0-9][a-z0-9-]*$/,
      'must consist of lowercase letters, digits and hyphens',
    )
    .max(100),
  version: z.string().max(50).default('0.0.0'),
  description: z.string().max(300).default(''),
  api: z.union([z.literal(1), z.literal(PLUGIN_API)], {
    error: `must be 1 or ${PLUGIN_API}, the plugin APIs of this PartnerHub`,
  }),
  entry: z
    .string()
    .default('index.js')
    .refine((path) => isInside(path), 'must be a file in the plugin folder'),
  env: z
    .array(
      z
        .string()
        .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'must be the name of a variable')
        .refine((name) => !isReserved(name), 'is reserved for PartnerHub or Node.js'),
    )
    .max(50)
    .default([]),
});

export type Manifest = z.infer<typeof manifest>;

function isInside(path: string): boolean {
  const normal = normalize(path);
  return !isAbsolute(normal) && normal !== '..' && !normal.startsWith(`..${sep}`);
}

/** @throws Error with the problem of the folder's plugin.json */
export async function readManifest(folder: string): Promise<Manifest> {
  const content = await readFile(join(folder, 'plugin.json'), 'utf8').catch(() => {
    throw new Error("plugin.json can't be read");
  });
  return check(manifest, parseJson(content), 'plugin.json');
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new Error('plugin.json is not JSON');
  }
}

/** @throws Error with the path and the reason of every problem, in one line */
export function check<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'value'}: ${message}`);
  throw new Error(`${what}: ${problems.join('; ')}`);
}
