import type { BadRow, FieldProblem } from '../../../src/features/imports/imports.rules';
import type { ImportView } from '../../../src/features/imports/present-import';
import { CursorPages } from '../../lib/CursorPages';
import { ButtonLink } from '../../ui/ButtonLink';
import { Section } from '../../ui/Section';
import { Table } from '../../ui/Table';
import { count } from './import-texts';

export interface Problems {
  items: BadRow[];
  nextCursor: string | null;
}

/** Every row that cannot be imported, and as a file to mend. */
export function ProblemRows({ view, problems }: { view: ImportView; problems: Problems }) {
  const { bad } = view.counts;
  return (
    <Section
      width="full"
      title={`${count(bad, 'row has', 'rows have')} problems`}
      description="Download these rows with their problems in the last column, fix them in your spreadsheet and import that file. You can import the other rows now."
    >
      <div>
        <ButtonLink icon="download" href={`/api/imports/${view.id}/problems/export`} download>
          Download Problem Rows
        </ButtonLink>
      </div>
      <Table
        label="Rows with problems"
        stacks
        columns={[
          { id: 'row', header: 'Row', cell: placeOf },
          { id: 'problem', header: 'Problem', cell: ({ problems: found }) => <List problems={found} /> },
        ]}
        rows={problems.items}
        rowKey={({ row }) => row}
      />
      <CursorPages nextCursor={problems.nextCursor} />
    </Section>
  );
}

/** Line breaks in cells make an editor's lines more than a spreadsheet's rows. */
const placeOf = ({ row, line }: BadRow): string =>
  row === line ? `Row ${row}` : `Row ${row} (line ${line})`;

function List({ problems }: { problems: FieldProblem[] }) {
  return (
    <ul>
      {problems.map(({ field, label, message }) => (
        <li key={`${field ?? ''} ${message}`}>
          {label !== '' && <strong>{label}: </strong>}
          {message}
        </li>
      ))}
    </ul>
  );
}
