import { Table, type TableColumn } from '../../../ui/lists/table/Table';
import { Code, Text } from '../../../ui/text/Text';
import type { FieldRow } from '../../../../src/features/api-reference/describe/describe-fields';

interface Props {
  /** Names the table for screen readers: `Parameters of listLeads`. */
  label: string;
  fields: (FieldRow & { place?: string })[];
  /** Whether to show which fields are required. Answers always have all their fields. */
  showsRequired?: boolean;
}

type Row = Props['fields'][number];

const name: TableColumn<Row> = { id: 'name', header: 'Name', cell: (row) => <Code>{row.name}</Code> };
const place: TableColumn<Row> = { id: 'place', header: 'In', cell: (row) => row.place };
const type: TableColumn<Row> = { id: 'type', header: 'Type', cell: (row) => row.type };
const required: TableColumn<Row> = {
  id: 'required',
  header: 'Required',
  cell: ({ isRequired }) =>
    isRequired ? (
      'Yes'
    ) : (
      <Text as="span" tone="muted">
        No
      </Text>
    ),
};
const notes: TableColumn<Row> = {
  id: 'notes',
  header: 'Description',
  cell: (row) =>
    row.notes ? (
      <Text as="div">{row.notes}</Text>
    ) : (
      <Text as="span" tone="muted">
        —
      </Text>
    ),
};

/** Parameters, or the fields of a body or of an answer. */
export function FieldTable({ label, fields, showsRequired }: Props) {
  const hasPlace = fields.some((field) => field.place !== undefined);
  const columns = [name, ...(hasPlace ? [place] : []), type, ...(showsRequired ? [required] : []), notes];
  return (
    <Table
      stacks
      label={label}
      columns={columns}
      rows={fields}
      rowKey={(row) => `${row.place} ${row.name}`}
    />
  );
}
