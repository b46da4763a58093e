import type { AuditChange } from './audit.rules';

/** The display text of a change, on the screen and in files. */

/** `partnershipType` is "Partnership type". */
export function fieldLabel(field: string): string {
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a changed field. */
export const changeLabel = ({ field, label }: Pick<AuditChange, 'field' | 'label'>): string =>
  label ?? fieldLabel(field);

/** A point in time, as records store it. */
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/;

/**
 * Returns the display text of a value, empty if there is none. Joins the items of lists and the fields of objects. Times are
 * in UTC.
 */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => [fieldLabel(key), valueText(part)])
      .filter(([, text]) => text !== '')
      .map(([label, text]) => `${label}: ${text}`)
      .join(', ');
  return String(value).replace(TIME, '$1 $2 UTC');
}

/** "Name: Initech → Initrode", or "Role: editor" if there was no value before. */
export function changeText(change: AuditChange): string {
  const { from, to, isHidden } = change;
  const label = changeLabel(change);
  if (isHidden) return `${label}: changed`;
  const before = valueText(from);
  return before === '' ? `${label}: ${valueText(to)}` : `${label}: ${before} → ${valueText(to)}`;
}
