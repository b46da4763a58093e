import type { FormField, ShownValues } from '../../../src/features/custom-fields/custom-values.rules';
import { customName } from '../../lib/forms/custom-form-fields';
import type { ListColumn } from '../../lib/lists/view/list-view';
import { shownValue } from './custom-items';

/** Returns a column for each custom field, which users can choose to show. */
export const customColumns = (
  fields: readonly FormField[],
): ListColumn<{ id: string; custom?: ShownValues }>[] =>
  fields.map((field) => ({
    id: customName(field),
    header: field.label,
    width: 150,
    sort: 'ascending',
    isExtra: true,
    edit: editOf(field),
    ...(field.type === 'number' && { align: 'end' as const }),
    cell: ({ custom }) => custom && shownValue(field, custom[field.key] ?? null),
  }));

/** Returns how the values of a field are edited in a cell. A value that isn't required can be emptied. */
function editOf({ type, options, required }: FormField): NonNullable<ListColumn<never>['edit']> {
  if (type === 'number') return 'number';
  if (type === 'date') return 'day';
  if (type === 'checkbox') return 'flag';
  return type === 'select' ? [...options, ...(required ? [] : [''])] : 'text';
}
