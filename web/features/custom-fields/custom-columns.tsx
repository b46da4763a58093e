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
    ...(field.type === 'number' && { align: 'end' as const }),
    cell: ({ custom }) => custom && shownValue(field, custom[field.key] ?? null),
  }));
