import type { FormField, ShownValues } from '../../../src/features/custom-fields/custom-values.rules';
import { customName } from '../../lib/forms/custom-form-fields';
import type { EditableDetail, DetailEdit } from '../../lib/forms/EditableDetails';
import { choicesOf, type Choice } from '../../ui/forms/choices/choices';
import { ExternalLink } from '../../ui/actions/Link';
import { customItems } from './custom-items';

const none: Choice = { id: '', label: 'None' };
const yesNo: Choice[] = [none, { id: 'yes', label: 'Yes' }, { id: 'no', label: 'No' }];

/** Returns the values of a record's custom fields for `EditableDetails`. */
export const customDetails = (fields: readonly FormField[], values: ShownValues): EditableDetail[] =>
  customItems(fields, values).map((item, index) => {
    const field = fields[index];
    const stored = field && (values[field.key] ?? null);
    if (field?.type !== 'url' || typeof stored !== 'string')
      return { ...item, ...(field && { edit: editOf(field, stored ?? null) }) };
    return {
      ...item,
      value: stored,
      edit: editOf(field, stored),
      links: <ExternalLink href={stored}>Visit</ExternalLink>,
    };
  });

function editOf(field: FormField, stored: ShownValues[string]): DetailEdit {
  const name = customName(field);
  const value = typeof stored === 'boolean' ? (stored ? 'yes' : 'no') : (stored ?? null);
  switch (field.type) {
    case 'checkbox':
      return { name, value, choices: yesNo, read: (typed) => (typed === '' ? null : typed === 'yes') };
    case 'select':
      return { name, value, choices: [none, ...choicesOf(offered(field.options, value))] };
    case 'date':
      return { name, value, kind: 'day' };
    case 'number':
      return { name, value, inputMode: 'decimal', read: (typed) => numberOf(typed.trim()) };
    default:
      return { name, value };
  }
}

/** Returns a number, or the text as typed if it isn't one, so that the server refuses it. */
const numberOf = (typed: string) => (typed === '' || Number.isNaN(Number(typed)) ? typed : Number(typed));

/** Adds a removed option while it is the value. */
const offered = (options: readonly string[], value: DetailEdit['value']) =>
  typeof value !== 'string' || options.includes(value) ? options : [...options, value];
