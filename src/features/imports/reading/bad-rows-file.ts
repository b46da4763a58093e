import { restoreCell } from '../../../lib/csv/defuse';
import type { CsvRow, CsvTable } from '../../../lib/csv/read-csv';
import { writeCsv, type CsvColumn } from '../../../lib/csv/write-csv';
import type { Download } from '../../../lib/download';
import type { FieldProblem } from '../imports.rules';
import type { PendingImport } from '../imports.repo';

interface Line {
  record: CsvRow;
  problems: FieldProblem[];
}

const REASON = 'Problem';
const ROWS_AT_ONCE = 500;

/** Returns `<label>: <message>`, or the message alone if it names the field. */
export const wordProblem = ({ label, message }: FieldProblem): string =>
  label === '' || message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;

/** Returns the file's columns and a last one with each row's problems, which a new import ignores. */
export function badRowsFile({ fileName, outcome }: PendingImport, { header, rows }: CsvTable): Download {
  const byRow = new Map(rows.map((record) => [record.row, record]));
  const lines = outcome.bad.flatMap(({ row, problems }): Line[] => {
    const record = byRow.get(row);
    return record ? [{ record, problems }] : [];
  });
  const columns = header.cells.flatMap((cell, index): CsvColumn<Line>[] =>
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
    content: writeCsv([...columns, reason], inPages(lines)),
  };
}

async function* inPages(lines: readonly Line[]): AsyncGenerator<readonly Line[]> {
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) yield lines.slice(at, at + ROWS_AT_ONCE);
}
