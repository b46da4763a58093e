import { invalidField } from '../../../lib/errors';
import { readCondition, type Condition } from '../../../lib/entities/filters/conditions';
import { CUSTOM, type FilterField } from '../../../lib/entities/filters/filter-fields';
import type { CustomField } from '../custom-fields.entity';
import type { CustomFieldType } from '../custom-fields.rules';

type Definition = Pick<CustomField, 'id' | 'key' | 'label' | 'type' | 'options'>;

const kinds: Readonly<Record<CustomFieldType, FilterField['kind']>> = {
  text: 'text',
  url: 'text',
  number: 'number',
  date: 'day',
  select: 'choice',
  checkbox: 'boolean',
};

/** Returns how a list is filtered by a custom field. */
export const customFilterField = ({ id, key, label, type, options }: Definition): FilterField => ({
  name: CUSTOM + key,
  label,
  kind: kinds[type],
  values: options,
  column: 'custom',
  customField: id,
});

/** Reads a condition on a custom field by the field's type; returns other conditions as they are. @throws 400 */
export function customCondition(known: readonly Definition[], condition: Condition): Condition {
  const { field, operator, values } = condition;
  if (field.kind !== 'custom') return condition;
  const found = known.find(({ key }) => CUSTOM + key === field.name);
  if (!found) throw invalidField('f', `f can't filter by ${field.name}, which isn't a custom field`);
  const read = readCondition({ field: field.name, operator, values: [...values] }, customFilterField(found));
  if ('problem' in read) throw invalidField('f', read.problem);
  return read.condition;
}
