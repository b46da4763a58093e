import type { Cell } from '../../db/tables/cells';
import type { Kind } from '../../db/tables/columns';

/**
 * Returns a row as it stands in a file: JSON as such, numbers that have too many digits for JavaScript as text, bytes in
 * Base64.
 */
export const writtenRow = (
  columns: readonly { name: string; kind: Kind }[],
  row: readonly Cell[],
): Record<string, unknown> =>
  Object.fromEntries(columns.map(({ name, kind }, index) => [name, writtenValue(kind, row[index] ?? null)]));

function writtenValue(kind: Kind, cell: Cell): unknown {
  if (cell === null) return null;
  switch (kind) {
    case 'text':
    case 'time':
      return cell;
    case 'integer':
      return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell;
    case 'number':
      return Number(cell);
    case 'boolean':
      return cell === '1';
    case 'json':
      return JSON.parse(cell);
    case 'bytes':
      return Buffer.from(cell, 'hex').toString('base64');
  }
}
