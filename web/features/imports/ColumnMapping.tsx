import type { ImportChanges } from '../../../src/features/imports/imports.schema';
import type { ImportView } from '../../../src/features/imports/present-import';
import { Select } from '../../ui/forms/choices/Select';
import { Table } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';
import { TextField } from '../../ui/forms/text/TextField';

interface Props {
  view: ImportView;
  onChange: (changes: ImportChanges) => void;
}

const NONE = '';

/** One row per field: its column in the file, a sample value, and a default for empty cells. */
export function ColumnMapping({ view, onChange }: Props) {
  const { fields, columns, mapping, fallbacks } = view;
  const choices = [
    { id: NONE, label: 'Not in the file' },
    ...columns.map(({ header }, index) => ({ id: String(index), label: header })),
  ];
  const used = new Set(Object.values(mapping));
  const unused = columns.filter((_, index) => !used.has(index)).map(({ header }) => header);
  const columnOf = (name: string) => mapping[name] ?? null;
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
            cell: ({ name, label }) => (
              <Select
                hideLabel
                label={`Column for ${label}`}
                name={name}
                value={String(columnOf(name) ?? NONE)}
                choices={choices}
                onChange={(value) => onChange({ mapping: { [name]: value === NONE ? null : Number(value) } })}
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
          {
            id: 'samples',
            header: 'For example',
            cell: ({ name }) => columns[columnOf(name) ?? -1]?.samples[0]?.slice(0, 60) ?? '—',
          },
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
