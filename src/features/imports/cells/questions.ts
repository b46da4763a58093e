import type { ImportField } from '../../records/import/importable';
import type { ImportFile } from '../reading/import-file';
import { columnsOf, type ImportChoices, type Question } from '../imports.rules';
import type { DateOrder } from './date-cells';
import type { DecimalSign } from './number-cells';

/** How the cells of a column are read. */
export interface CellFormat {
  dateOrder: DateOrder | null;
  decimal: DecimalSign | null;
  /** The column is a question that isn't answered, so the preview shows one reading of each cell. */
  isOpen?: boolean;
}

/** Returns how a column is written: as the user said, else as detected; null where neither says anything. */
export function formatOf(
  { columns }: Pick<ImportFile, 'columns'>,
  choices: Pick<ImportChoices, 'columns'>,
  column: number,
): CellFormat {
  const formats = columns[column]?.formats;
  const chosen = choices.columns?.[column];
  return {
    dateOrder: chosen?.dateOrder ?? formats?.dateOrder.value ?? null,
    decimal: chosen?.decimal ?? formats?.decimal.value ?? null,
  };
}

const dateOrders = ['dmy', 'mdy'] as const;
const decimals = ['.', ','] as const;

/** Returns what the cells of mapped columns don't tell, and the user hasn't said yet. */
export function questionsOf(
  fields: readonly ImportField[],
  file: Pick<ImportFile, 'columns'>,
  choices: Pick<ImportChoices, 'columns' | 'mapping'>,
): Question[] {
  const asked = new Map<string, Question>();
  for (const { name, kind } of fields)
    for (const column of columnsOf(choices.mapping[name] ?? null)) {
      const formats = file.columns[column]?.formats;
      if (!formats) continue;
      const { dateOrder, decimal } = formatOf(file, choices, column);
      if ((kind === 'date' || kind === 'time') && dateOrder === null && formats.dateOrder.unclear.length > 0)
        asked.set(`${column} date`, {
          column,
          kind: 'dateOrder',
          choices: [...dateOrders],
          samples: formats.dateOrder.unclear,
        });
      if (kind === 'number' && decimal === null && formats.decimal.unclear.length > 0)
        asked.set(`${column} number`, {
          column,
          kind: 'decimal',
          choices: [...decimals],
          samples: formats.decimal.unclear,
        });
    }
  return [...asked.values()];
}
