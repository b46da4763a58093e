import { columnsOf } from '../../../../src/features/imports/imports.rules';
import type { ImportChanges } from '../../../../src/features/imports/imports.schema';
import type { ImportView } from '../../../../src/features/imports/present-import';
import { Select } from '../../../ui/forms/choices/Select';

interface Props {
  view: Pick<ImportView, 'columns' | 'mapping' | 'kinds'>;
  field: ImportView['fields'][number];
  onChange: (changes: ImportChanges) => void;
}

const orders = [
  { id: 'dmy', label: 'Day, month, year' },
  { id: 'mdy', label: 'Month, day, year' },
  { id: 'ymd', label: 'Year, month, day' },
] as const;
const signs = [
  { id: '.', label: 'Decimal point' },
  { id: ',', label: 'Decimal comma' },
] as const;

/** How the dates or numbers of a field's column are written: as detected, or as the user says. */
export function FormatOfField({ view, field, onChange }: Props) {
  const [index] = columnsOf(view.mapping[field.name] ?? null);
  const column = index === undefined ? undefined : view.columns[index];
  if (index === undefined || !column) return null;
  const kind = view.kinds[field.name];
  const undecided = [{ id: '', label: 'Not decided' }];
  if (kind === 'date' || kind === 'time')
    return (
      <Select
        hideLabel
        label={`Dates of ${field.label}`}
        name={`${field.name}.dateOrder`}
        value={column.dateOrder ?? ''}
        choices={column.dateOrder === null ? [...undecided, ...orders] : orders}
        onChange={(value) => onChange({ columns: { [index]: { dateOrder: idOf(orders, value) } } })}
      />
    );
  if (kind === 'number')
    return (
      <Select
        hideLabel
        label={`Numbers of ${field.label}`}
        name={`${field.name}.decimal`}
        value={column.decimal ?? ''}
        choices={column.decimal === null ? [...undecided, ...signs] : signs}
        onChange={(value) => onChange({ columns: { [index]: { decimal: idOf(signs, value) } } })}
      />
    );
  return null;
}

const idOf = <Id extends string>(choices: readonly { id: Id }[], value: string): Id | null =>
  choices.find(({ id }) => id === value)?.id ?? null;
