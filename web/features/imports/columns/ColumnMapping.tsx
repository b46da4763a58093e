import { columnsOf } from '../../../../src/features/imports/imports.rules';
import type { ImportChanges } from '../../../../src/features/imports/imports.schema';
import type { ImportView } from '../../../../src/features/imports/present-import';
import { Table } from '../../../ui/lists/table/Table';
import { Text } from '../../../ui/text/Text';
import { TextField } from '../../../ui/forms/text/TextField';
import { FormatOfField } from './FormatOfField';
import { SourceOfField } from './SourceOfField';

interface Props {
  view: ImportView;
  onChange: (changes: ImportChanges) => void;
}

type Field = ImportView['fields'][number];

/** One row per field: its columns in the file, how they are written, a sample, and a default for empty cells. */
export function ColumnMapping({ view, onChange }: Props) {
  const { fields, columns, mapping, fallbacks } = view;
  const used = new Set(Object.values(mapping).flatMap(columnsOf));
  const unused = columns.filter((_, index) => !used.has(index)).map(({ header }) => header);
  const sampleOf = ({ name }: Field): string => {
    const samples = columnsOf(mapping[name] ?? null).map((column) => columns[column]?.samples[0] ?? '');
    return samples.filter(Boolean).join(' ').slice(0, 60) || '—';
  };
  return (
    <>
      <Table
        label="Fields and columns"
        stacks
        columns={[
          {
            id: 'field',
            header: 'Field',
            cell: ({ label, isRequired }) => (isRequired ? `${label} (required)` : label),
          },
          {
            id: 'column',
            header: 'Column in your file',
            cell: (field) => (
              <SourceOfField
                view={view}
                field={field}
                onChange={(source) => onChange({ mapping: { [field.name]: source } })}
              />
            ),
          },
          {
            id: 'fallback',
            header: 'Default when empty',
            cell: ({ name, label }) => (
              <TextField
                key={fallbacks[name]}
                label={`Default for ${label}`}
                hideLabel
                defaultValue={fallbacks[name] ?? ''}
                onBlur={(event) => {
                  const text = event.target instanceof HTMLInputElement ? event.target.value.trim() : '';
                  if (text !== (fallbacks[name] ?? '')) onChange({ fallbacks: { [name]: text } });
                }}
              />
            ),
          },
          { id: 'samples', header: 'For example', cell: sampleOf },
          ...(fields.some((field) => isFormatted(view, field))
            ? [
                {
                  id: 'format',
                  header: 'Written as',
                  cell: (field: Field) => <FormatOfField view={view} field={field} onChange={onChange} />,
                },
              ]
            : []),
        ]}
        rows={fields}
        rowKey={({ name }) => name}
      />
      {unused.length > 0 && (
        <Text tone="muted" size="sm">
          Not imported: {unused.join(', ')}
        </Text>
      )}
    </>
  );
}

const isFormatted = ({ mapping, kinds }: ImportView, { name }: Field): boolean =>
  ['date', 'time', 'number'].includes(kinds[name] ?? '') && (mapping[name] ?? null) !== null;
