import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { customName } from '../../lib/forms/custom-form-fields';
import type { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { FilterDate } from '../../ui/filters/FilterDate';
import { FilterText } from '../../ui/filters/FilterText';
import { choicesOf, type Choice } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';

interface Props {
  fields: readonly FormField[];
  /** The list's filters, including those of custom fields. */
  filters: ReturnType<typeof useUrlFilters<string>>;
}

/** Filters of a list by custom fields. */
export function CustomFilters({ fields, filters }: Props) {
  return fields.map((field) => (
    <CustomFilter
      key={field.key}
      field={field}
      value={filters.valueOf(customName(field))}
      onChange={(value) => filters.set(customName(field), value)}
    />
  ));
}

interface FilterProps {
  field: FormField;
  /** `all` stands for any value. */
  value: string;
  onChange: (value: string) => void;
}

function CustomFilter({ field, value, onChange }: FilterProps) {
  const { label, type } = field;
  const common = { name: customName(field), label, onChange };
  const choices = choicesFor(field);
  if (choices) {
    const any = { id: 'all', label: `${label}: any` };
    return <Select hideLabel {...common} value={value} choices={[any, ...choices]} />;
  }
  const text = value === 'all' ? '' : value;
  if (type === 'date') return <FilterDate {...common} value={text} />;
  return <FilterText {...common} value={text} type={type === 'number' || type === 'url' ? type : 'text'} />;
}

function choicesFor({ label, type, options }: FormField): Choice[] | null {
  if (type === 'select') return choicesOf(options);
  if (type !== 'checkbox') return null;
  return [
    { id: 'true', label: `${label}: Yes` },
    { id: 'false', label: `${label}: No` },
  ];
}
