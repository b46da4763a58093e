import type { FieldProblem } from '../../../../src/features/records/import/importable';
import type { BadRow } from '../../../../src/features/imports/imports.rules';
import type { ImportView } from '../../../../src/features/imports/present-import';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { ButtonLink } from '../../../ui/actions/Link';
import { Section } from '../../../ui/layout/sections/Section';
import { Table } from '../../../ui/lists/table/Table';
import { count } from '../import-texts';

export interface Problems {
  items: BadRow[];
  nextCursor: string | null;
}

/** Lists the rows that can't be imported, and offers them as a file to fix. */
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

/** Returns the row, and the line if it differs, because cells can contain line breaks. */
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
