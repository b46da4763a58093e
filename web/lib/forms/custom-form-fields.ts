import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { flag, number, text, type FieldKind } from './form-fields';

/** Prefix in form names of the values that calls have in `custom`. */
export const CUSTOM = 'custom.';

export const customName = ({ key }: Pick<FormField, 'key'>): string => CUSTOM + key;

/** Returns the kinds of custom fields, by form name. */
export const customKinds = (
  fields: readonly FormField[],
): Record<string, FieldKind<{ value: unknown; start: object }>> =>
  Object.fromEntries(fields.map((field) => [customName(field), kindOf(field)]));

function kindOf({ type }: FormField): FieldKind<{ value: unknown; start: object }> {
  if (type === 'number') return number;
  return type === 'checkbox' ? flag : text;
}

/** Returns the record with each custom value under its form name. */
export function flatten(record: object): object {
  const custom: unknown = Reflect.get(record, 'custom');
  if (!(custom instanceof Object)) return record;
  return Object.assign(
    { ...record },
    Object.fromEntries(Object.entries(custom).map(([key, value]) => [customName({ key }), value])),
  );
}

/** Returns the body with the custom values in `custom`. */
export function nest(body: object): object {
  const all: [string, unknown][] = Object.entries(body);
  const custom = all.filter(([name]) => name.startsWith(CUSTOM));
  if (custom.length === 0) return body;
  return {
    ...Object.fromEntries(all.filter(([name]) => !name.startsWith(CUSTOM))),
    custom: Object.fromEntries(custom.map(([name, value]) => [name.slice(CUSTOM.length), value])),
  };
}
