import type * as z from 'zod';
import { fieldsOf, type AnyEntity, type EditKey, type OptionalTextKey, type TextKey } from './entity';
import { optionalLines, optionalText, requiredLines, requiredText } from './fields';

/**
 * A schema for each field that clients can change. `satisfies SchemasOf<typeof leadEntity>` makes the compiler report
 * missing and unknown fields.
 */
export type SchemasOf<Declared extends AnyEntity> = Record<EditKey<Declared>, z.ZodType>;

type Required = ReturnType<typeof requiredText>;
type Optional = ReturnType<typeof optionalText>;

type Given<Declared extends AnyEntity> = Record<Exclude<EditKey<Declared>, TextKey<Declared>>, z.ZodType>;
type Only<Schemas, Names> = Schemas & Record<Exclude<keyof Schemas, Names>, never>;

/** The schema of each field that clients can change: `Schemas`, and `Required` or `Missing` for other texts. */
type Shape<Declared extends AnyEntity, Schemas, Missing> = {
  [Name in EditKey<Declared>]: Name extends keyof Schemas
    ? Schemas[Name]
    : Declared['fields'][Name] extends { readonly isRequired: true }
      ? Required
      : Missing;
};

/**
 * Returns the shape of a change, in the order of the declaration. Texts derive from it. `schemas` has the other fields;
 * a missing or unknown one doesn't compile.
 */
export function changeShape<Declared extends AnyEntity, Schemas extends Given<Declared>>(
  entity: Declared,
  schemas: Only<Schemas, EditKey<Declared>>,
): Shape<Declared, Schemas, Optional>;
export function changeShape(
  entity: AnyEntity,
  schemas: Record<string, z.ZodType>,
): Record<string, z.ZodType> {
  return shapeOf(entity, schemas, (optional) => optional);
}

/** Returns the shape of a new record, in which an optional text that isn't sent is null. */
export function newShape<Declared extends AnyEntity, Schemas extends Given<Declared>>(
  entity: Declared,
  schemas: Only<Schemas, EditKey<Declared>>,
): Shape<Declared, Schemas, z.ZodDefault<Optional>>;
export function newShape(entity: AnyEntity, schemas: Record<string, z.ZodType>): Record<string, z.ZodType> {
  return shapeOf(entity, schemas, (optional) => optional.default(null));
}

/**
 * Returns the optional texts of the declaration, null if they aren't sent, which turn the schema of a change into that of a
 * new record.
 */
export function missingTexts<Declared extends AnyEntity>(
  entity: Declared,
): Record<OptionalTextKey<Declared>, z.ZodDefault<Optional>>;
export function missingTexts(entity: AnyEntity): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, { maxLength, isRequired, label = name, isMultiline }] of fieldsOf(entity))
    if (maxLength !== undefined && !isRequired)
      shape[name] = (isMultiline ? optionalLines : optionalText)(label, maxLength).default(null);
  return shape;
}

function shapeOf(
  entity: AnyEntity,
  schemas: Record<string, z.ZodType>,
  whenOptional: (text: Optional) => z.ZodType,
): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, { edit, label = name, maxLength, isRequired, isMultiline }] of fieldsOf(entity)) {
    if (!edit || edit === 'import') continue;
    const given = schemas[name];
    if (given) shape[name] = given;
    else if (maxLength === undefined) throw new Error(`${name} has no schema`);
    else if (isRequired) shape[name] = (isMultiline ? requiredLines : requiredText)(label, maxLength);
    else shape[name] = whenOptional((isMultiline ? optionalLines : optionalText)(label, maxLength));
  }
  return shape;
}
