import { sharedName } from '../describe/describe-fields';
import { EXAMPLE_ID, exampleNumber, exampleText, patternTexts } from './example-values';
import type { JsonSchema } from '../openapi.types';

type AnySchema = JsonSchema | boolean | undefined;

interface Place {
  /** The name of the field, or of the list that contains it. */
  name: string;
  /** The path of the call, or the name of the object. */
  subject: string;
  /** The shared schemas that contain it. */
  above: readonly string[];
}

export interface ExampleOptions {
  /** The path of the call. */
  subject: string;
  /** The name of a parameter. */
  name?: string;
  /** Whether to leave out optional fields of objects, as a client may. */
  isInput: boolean;
}

/** Number of fields in a body without required fields, such as the body of a change. */
const OPTIONAL_FIELDS = 2;

/**
 * Makes a value that a schema allows. The same schema always gives the same value. @param schemas the shared schemas of
 * the document
 */
export function makeExample(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  { subject, name = '', isInput }: ExampleOptions,
): unknown {
  const valueOf = (given: AnySchema, place: Place): unknown => {
    if (typeof given !== 'object') return EXAMPLE_ANYTHING;
    const shared = sharedName(given);
    if (shared !== null) {
      const object = schemas[shared];
      if (!object || place.above.includes(shared)) return null;
      return valueOf(object, { ...place, subject: shared, above: [...place.above, shared] });
    }
    if (Array.isArray(given.examples)) return given.examples[0];
    if (given.const !== undefined) return given.const;
    if (given.enum) return isUseful(given.default) ? given.default : given.enum[0];
    const choices = given.anyOf ?? given.oneOf;
    if (choices) return valueOf({ ...withoutChoices(given), ...chosen(choices) }, place);
    switch (typeName(given)) {
      case 'object':
        return objectOf(given, place);
      case 'array':
        return listOf(given, place);
      case 'integer':
      case 'number':
        return numberOf(given, place.name);
      case 'boolean':
        return typeof given.default === 'boolean' ? given.default : true;
      case 'null':
        return null;
      case 'string':
        return textOf(given, place);
      default:
        return EXAMPLE_ANYTHING;
    }
  };

  const objectOf = (given: JsonSchema, place: Place): unknown => {
    const { properties = {}, additionalProperties } = given;
    const keys = Object.keys(properties);
    if (keys.length === 0 && typeof additionalProperties === 'object') {
      const key = freeKey(given, place.name);
      return { [key]: valueOf(additionalProperties, { ...place, name: key }) };
    }
    const required = given.required ?? [];
    const wanted = !isInput
      ? keys
      : required.length > 0
        ? keys.filter((key) => required.includes(key))
        : keys.slice(0, OPTIONAL_FIELDS);
    return Object.fromEntries(wanted.map((key) => [key, valueOf(properties[key], { ...place, name: key })]));
  };

  const listOf = ({ items, minItems = 1 }: JsonSchema, place: Place): unknown[] => {
    const item = Array.isArray(items) ? items[0] : items;
    const shared = typeof item === 'object' ? sharedName(item) : null;
    if (shared !== null && place.above.includes(shared)) return [];
    return Array.from({ length: Math.max(minItems, 1) }, () => valueOf(item, place));
  };

  return valueOf(schema, { name, subject, above: [] });
}

const EXAMPLE_ANYTHING = 'example';

const isUseful = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The first type that isn't null. An object may have no type. */
function typeName({ type, properties, items }: JsonSchema): string | undefined {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const name = types.find((each) => each !== 'null') ?? types[0];
  if (typeof name === 'string') return name;
  return properties ? 'object' : items ? 'array' : undefined;
}

const isNull = (schema: AnySchema): boolean => typeof schema === 'object' && schema.type === 'null';
const chosen = (choices: readonly AnySchema[]): JsonSchema => {
  const found = choices.find((choice) => !isNull(choice));
  return typeof found === 'object' ? found : {};
};

function withoutChoices({ anyOf: _, oneOf: __, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

function numberOf(schema: JsonSchema, name: string): number {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum } = schema;
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum;
  if (typeof schema.default === 'number') return schema.default;
  return Math.max(Math.min(exampleNumber(name), maximum), least);
}

function textOf(schema: JsonSchema, { name, subject }: Place): string {
  const { pattern, minLength = 0, maxLength = Infinity, format } = schema;
  if (typeof schema.default === 'string' && isUseful(schema.default)) return schema.default;
  const texts = [exampleText(name, format, subject), ...patternTexts, EXAMPLE_ID];
  const matches = pattern === undefined ? texts : texts.filter((text) => new RegExp(pattern, 'u').test(text));
  const fitting = matches.find(({ length }) => length >= minLength && length <= maxLength);
  if (fitting !== undefined) return fitting;
  return (matches[0] ?? 'example').padEnd(minLength, 'x').slice(0, maxLength);
}

/** Returns an example key for an object with any keys. */
function freeKey({ propertyNames }: JsonSchema, name: string): string {
  const pattern = typeof propertyNames === 'object' ? propertyNames.pattern : undefined;
  if (pattern !== undefined) return patternTexts.find((text) => new RegExp(pattern, 'u').test(text)) ?? 'key';
  return freeKeys[name] ?? 'name';
}

const freeKeys: Readonly<Record<string, string>> = {
  custom: 'tier',
  options: 'selector',
  settings: 'channel',
  values: 'name',
};
