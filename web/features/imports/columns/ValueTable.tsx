import type { ImportChanges } from '../../../../src/features/imports/imports.schema';
import type { ImportView } from '../../../../src/features/imports/present-import';
import { Select } from '../../../ui/forms/choices/Select';
import { TextField } from '../../../ui/forms/text/TextField';
import { Section } from '../../../ui/layout/sections/Section';
import { Table } from '../../../ui/lists/table/Table';
import { count } from '../import-texts';

interface Props {
  view: ImportView;
  onChange: (changes: ImportChanges) => void;
}

interface Row {
  field: string;
  label: string;
  text: string;
  value: string | null;
  rows: number;
  from: ImportView['values'][string][number]['from'];
}

const origins = { builtin: 'Suggested', memory: 'From an earlier import', chosen: 'Your choice' } as const;
const OPEN = ' open';

/** The texts of status, tags and other lists, and the values that they become. */
export function ValueTable({ view, onChange }: Props) {
  const rows = view.fields.flatMap(({ name, label }): Row[] =>
    (view.values[name] ?? [])
      // Leaves out texts that are values themselves.
      .filter(({ value, from }) => value === null || from !== null)
      .map((row) => ({ field: name, label, ...row })),
  );
  if (rows.length === 0) return null;
  const change = ({ field, text }: Row, value: string) =>
    onChange({ values: { [field]: { [text]: value } } });
  return (
    <Section
      width="full"
      title="Values"
      description="Texts of your file that are written differently here. Rows with a text that has no value can’t be imported."
    >
      <Table
        label="Texts and values"
        stacks
        columns={[
          { id: 'field', header: 'Field', cell: ({ label }) => label },
          { id: 'text', header: 'In your file', cell: ({ text }) => text },
          { id: 'rows', header: 'Rows', cell: ({ rows: number }) => count(number, 'row', 'rows') },
          {
            id: 'value',
            header: 'Becomes',
            cell: (row) => (
              <ValueOf row={row} choices={view.choices[row.field]} onChange={(value) => change(row, value)} />
            ),
          },
          { id: 'from', header: 'Why', cell: ({ from }) => (from === null ? 'Not known' : origins[from]) },
        ]}
        rows={rows}
        rowKey={({ field, text }) => `${field} ${text}`}
      />
    </Section>
  );
}

interface ValueProps {
  row: Row;
  choices: readonly string[] | undefined;
  onChange: (value: string) => void;
}

/** A choice for a closed list, and a text for tags, partners and owners. */
function ValueOf({ row, choices, onChange }: ValueProps) {
  const label = `Value of ${row.label} for ${row.text}`;
  if (choices === undefined)
    return (
      <TextField
        key={row.value}
        hideLabel
        label={label}
        defaultValue={row.value ?? ''}
        placeholder={row.value === '' ? 'No value' : 'Name or value here'}
        onBlur={(event) => {
          const text = event.target instanceof HTMLInputElement ? event.target.value.trim() : '';
          if (text !== (row.value ?? '')) onChange(text);
        }}
      />
    );
  return (
    <Select
      hideLabel
      label={label}
      name={`${row.field}.${row.text}`}
      value={row.value ?? OPEN}
      choices={[
        ...(row.value === null ? [{ id: OPEN, label: 'Choose a value' }] : []),
        { id: '', label: 'No value' },
        ...choices.map((value) => ({ id: value, label: value })),
      ]}
      onChange={(value) => value !== OPEN && onChange(value)}
    />
  );
}
