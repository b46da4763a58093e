import { restoreCell } from '../../../lib/exports/defuse';
import { unpackRows, type PackedTable } from '../../../lib/csv/packed-table';
import type { CsvRow } from '../../../lib/csv/read-csv';
import { writeCsv, type CsvColumn } from '../../../lib/exports/write-csv';
import type { Download } from '../../../lib/download';
import type { FieldProblem } from '../../records/import/importable';
import type { BadRow } from '../imports.rules';
import type { PendingImport } from '../imports.repo';

interface Line {
  record: CsvRow;
  problems: FieldProblem[];
}

const REASON = 'Problem';

/** Returns `<label>: <message>`, or the message alone if it names the field. */
export const wordProblem = ({ label, message }: FieldProblem): string =>
  label === '' || message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;

/** Returns the file's columns and a last one with each row's problems, which a new import ignores. */
export function badRowsFile({ fileName, outcome }: PendingImport, table: PackedTable): Download {
  const columns = table.header.cells.flatMap((cell, index): CsvColumn<Line>[] =>
    // A corrected file that is imported again still has this column, with the earlier problems.
    cell === REASON
      ? []
      : [{ header: restoreCell(cell), value: ({ record }) => restoreCell(record.cells[index] ?? '') }],
  );
  const reason = { header: REASON, value: ({ problems }: Line) => problems.map(wordProblem).join('; ') };
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return {
    fileName: `${stem || 'import'}-problems.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: writeCsv([...columns, reason], linesOf(table, outcome.bad)),
  };
}

async function* linesOf(table: PackedTable, bad: readonly BadRow[]): AsyncGenerator<readonly Line[]> {
  const problemsOf = new Map(bad.map(({ row, problems }) => [row, problems]));
  for await (const rows of unpackRows(table))
    yield rows.flatMap((record): Line[] => {
      const problems = problemsOf.get(record.row);
      return problems ? [{ record, problems }] : [];
    });
}
