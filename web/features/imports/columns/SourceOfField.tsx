import { columnsOf, sourceParts, type Source } from '../../../../src/features/imports/imports.rules';
import type { ImportView } from '../../../../src/features/imports/present-import';
import { Select } from '../../../ui/forms/choices/Select';
import { Inline } from '../../../ui/layout/Inline';

interface Props {
  view: Pick<ImportView, 'columns' | 'mapping' | 'kinds'>;
  field: ImportView['fields'][number];
  onChange: (source: Source) => void;
}

const NONE = '';
const partNames = { name: 'name', email: 'email address', domain: 'domain' } as const;

/** The column of a field, the parts of one, or several columns that are joined. */
export function SourceOfField({ view, field, onChange }: Props) {
  const { columns, mapping, kinds } = view;
  const { name, label } = field;
  const source = mapping[name] ?? null;
  const read = columnsOf(source);
  const options = optionsOf(columns, source);
  const rest = columns.flatMap(({ header }, index) =>
    read.includes(index) ? [] : [{ id: String(index), label: header }],
  );
  // Few fields need it, so the others have one control.
  const canJoin = rest.length > 0 && (Array.isArray(source) || (kinds[name] === 'person' && read.length > 0));
  const column = (
    <Select
      hideLabel
      label={`Column for ${label}`}
      name={name}
      value={options.find((option) => isSame(option.source, source))?.id ?? NONE}
      choices={options}
      onChange={(value) => onChange(options.find(({ id }) => id === value)?.source ?? null)}
    />
  );
  if (!canJoin) return column;
  return (
    <Inline>
      {column}
      <Select
        hideLabel
        label={`Another column for ${label}`}
        name={`${name}.and`}
        value={NONE}
        choices={[{ id: NONE, label: 'Join with…' }, ...rest]}
        onChange={(value) => value !== NONE && onChange([...read, Number(value)])}
      />
    </Inline>
  );
}

interface Option {
  id: string;
  label: string;
  source: Source;
}

function optionsOf(columns: ImportView['columns'], source: Source): Option[] {
  const header = (index: number) => columns[index]?.header ?? `Column ${index + 1}`;
  const joined: Option[] = Array.isArray(source)
    ? [{ id: 'joined', label: source.map(header).join(' + '), source }]
    : [];
  return [
    { id: NONE, label: 'Not in the file', source: null },
    ...joined,
    ...columns.map((column, index) => ({ id: String(index), label: column.header, source: index })),
    // Offers the parts of columns such as `Ada Byron <ada@x.example>`.
    ...columns.flatMap(({ samples }, index): Option[] =>
      samples.some((sample) => sample.includes('@'))
        ? sourceParts.map((part) => ({
            id: `${index} ${part}`,
            label: `${header(index)}: ${partNames[part]}`,
            source: { column: index, part },
          }))
        : [],
    ),
  ];
}

const isSame = (one: Source, other: Source): boolean => JSON.stringify(one) === JSON.stringify(other);
