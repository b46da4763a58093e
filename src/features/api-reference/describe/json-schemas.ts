import * as z from 'zod';
import type { JsonSchema } from '../openapi.types';

/** Named schemas that several calls share, collected while the calls are described. */
export type SharedSchemas = Map<string, JsonSchema>;

/**
 * Returns the JSON Schema of the values that clients send (`input`) or get (`output`). A schema with an id becomes a
 * reference, and is added to `shared`.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', shared: SharedSchemas): JsonSchema {
  const { properties, $defs } = convert(z.object({ value: schema }), io);
  for (const [id, each] of Object.entries($defs ?? {})) shared.set(id, each);
  const value = properties?.['value'];
  return value === undefined || typeof value === 'boolean' ? {} : value;
}

function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') addPiped(zodSchema, jsonSchema);
      simplify(jsonSchema);
    },
  });
  return moved(json);
}

/**
 * Adds the second schema of a pipe. Many inputs are trimmed, or checked to be a list, before the schema with the other
 * rules.
 */
function addPiped(schema: z.core.$ZodType, json: JsonSchema): void {
  const { def } = schema._zod;
  if (!isPipe(def) || isTransform(def.out)) return;
  const { $schema: _, $defs: __, ...out } = convert(def.out, 'input');
  for (const [key, value] of Object.entries(out)) if (!(key in json)) Object.assign(json, { [key]: value });
}

const isPipe = (def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef<z.ZodType, z.ZodType> =>
  def.type === 'pipe';
const isTransform = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'transform';

/**
 * Removes details that tell readers nothing: the pattern of a known format, the range of safe integers, and a null
 * default of a value that can't be null.
 */
function simplify(json: JsonSchema): void {
  if (json.format !== undefined) delete json.pattern;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.default === null && typeof json.type === 'string' && json.type !== 'null') delete json.default;
}

/** Points references at the shared schemas of the document. */
function moved(json: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
