import {
  valueText,
  type FormField,
  type ShownValues,
} from '../../../src/features/custom-fields/custom-values.rules';
import { formatDay } from '../../lib/texts/format-date';
import { ExternalLink } from '../../ui/actions/Link';

/** Returns the values of a record for a `DescriptionList`. */
export const customItems = (fields: readonly FormField[], values: ShownValues) =>
  fields.map((field) => ({ term: field.label, value: shownValue(field, values[field.key] ?? null) }));

export function shownValue({ type }: FormField, value: ShownValues[string]) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 20 });
  if (type === 'date' && typeof value === 'string') return formatDay(value);
  if (type === 'url' && typeof value === 'string')
    return <ExternalLink href={value}>{value.replace(/^https?:\/\/|\/$/gi, '')}</ExternalLink>;
  return valueText(value);
}
