import * as z from 'zod';
import { fieldsOf, type AnyEntity } from './entity';
import { fromKeys } from './from-keys';

/** Schemas of what calls answer, for the API reference and for tests. Nothing parses answers with them. */

/** ISO 8601 in UTC. */
export const time = z.string().meta({ format: 'date-time' });
/** `yyyy-MM-dd`. */
export const day = z.string().meta({ format: 'date' });
export const textOrNull = z.string().nullable();
export const timeOrNull = time.nullable();
export const count = z.int().min(0);

/** One of the keys of a table, such as the actions of the audit log. */
export function keyOf<Key extends string>(table: Readonly<Record<Key, unknown>>): z.ZodType<Key>;
export function keyOf(table: object): z.ZodType<string> {
  return z.enum(Object.keys(table));
}

/** An object with a value for each key of a table. */
export function forEachKey<Key extends string, Value>(
  table: Readonly<Record<Key, unknown>>,
  value: z.ZodType<Value>,
): z.ZodType<Record<Key, Value>>;
export function forEachKey(table: object, value: z.ZodType): z.ZodType<object> {
  return z.object(fromKeys(Object.keys(table), () => value));
}

type FieldName<Item, Declared extends AnyEntity> = keyof Item & keyof Declared['fields'] & string;

/** The fields whose schema follows from the declaration: texts with a limit, and those that are any text. */
type Derived<Item, Declared extends AnyEntity> = {
  [Name in FieldName<Item, Declared>]: Declared['fields'][Name] extends { readonly maxLength: number }
    ? Name
    : string extends Item[Name]
      ? Name
      : never;
}[FieldName<Item, Declared>];

/** A schema for each field; none for those that are derived. */
type Given<Item, Names extends keyof Item = never> = {
  [Name in Exclude<keyof Item, Names>]-?: z.ZodType<Item[Name]>;
};

/** Keeps which fields of `Item` can be missing. */
type OutputsOf<Item, Schemas> = {
  [Name in keyof Item as Name extends keyof Schemas ? Name : never]: Name extends keyof Schemas
    ? Schemas[Name] extends z.ZodType
      ? z.output<Schemas[Name]>
      : never
    : never;
};

/**
 * Returns the schema of an entity as calls answer it. `schemas` has the fields that don't follow from the declaration. A
 * missing field, and a schema that differs from the field's type, don't compile.
 */
export const answerOf =
  <Item extends object>() =>
  <Declared extends AnyEntity, Schemas extends Given<Item, Derived<Item, Declared>>>(
    name: string,
    entity: Declared,
    schemas: Schemas & Record<Exclude<keyof Schemas, keyof Item>, never>,
  ): z.ZodType<OutputsOf<Item, Schemas> & Pick<Item, Exclude<Derived<Item, Declared>, keyof Schemas>>> =>
    objectNamed(name, { ...derivedShape(entity, schemas), ...schemas });

/** Returns the schema of an object that isn't an entity. */
export const answerLike =
  <Item extends object>() =>
  <Schemas extends Given<Item>>(
    name: string,
    schemas: Schemas & Record<Exclude<keyof Schemas, keyof Item>, never>,
  ): z.ZodType<OutputsOf<Item, Schemas>> =>
    objectNamed(name, schemas);

function objectNamed<Output>(name: string, shape: object): z.ZodType<Output>;
function objectNamed(name: string, shape: object): object {
  return z.object({ ...shape }).meta({ id: name });
}

function derivedShape(entity: AnyEntity, given: object): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, { maxLength, isRequired }] of fieldsOf(entity)) {
    if (name in given) continue;
    if (maxLength !== undefined) shape[name] = isRequired ? z.string() : textOrNull;
    else shape[name] = name.endsWith('At') ? time : z.string();
  }
  return shape;
}
