import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { customName } from '../../lib/forms/custom-form-fields';

/** Reads the filters by custom fields in the URL, except those of fields that have been deleted. */
export function customFiltersIn(
  { searchParams }: URL,
  fields: readonly FormField[],
): Record<string, string> | undefined {
  const given = fields.flatMap((field) => {
    const value = searchParams.get(customName(field));
    return value ? [[field.key, value] as const] : [];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
