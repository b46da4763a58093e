import { parse } from 'csv-parse/sync';

export const delimiters = [',', ';', '\t', '|'] as const;
const SAMPLE_ROWS = 20;
const SAMPLE_LINES = 200;
const SAMPLE_LENGTH = 16 * 1024;

/**
 * Detects the delimiter of a file and the index at which its rows start. Uses Excel's first line `sep=;` if there is
 * one. Otherwise chooses the delimiter with which most of the first rows have as many cells as the header, and more
 * than one.
 */
export function detectDelimiter(text: string): { delimiter: string; start: number } {
  const said = /^sep=(.)(\r\n|\n|\r)/i.exec(text);
  if (said?.[1] !== undefined) return { delimiter: said[1], start: said[0].length };
  const sample = sampleOf(text);
  const scores = delimiters.map((delimiter) => ({ delimiter, ...score(sample, delimiter) }));
  const [best] = scores.sort((a, b) => b.fitting - a.fitting || b.columns - a.columns);
  return { delimiter: best?.delimiter ?? ',', start: 0 };
}

/**
 * Returns the first lines. Skips blank lines at the start, and cuts the text, because parsing many lines takes long.
 */
const sampleOf = (text: string): string =>
  text
    .slice(0, SAMPLE_LENGTH)
    .replace(/^[\r\n]+/, '')
    .split(/(?<=\n|\r(?!\n))/, SAMPLE_LINES)
    .join('');

function score(sample: string, delimiter: string): { fitting: number; columns: number } {
  const [header, ...rows] = firstRows(sample, delimiter);
  const columns = header?.length ?? 0;
  if (columns < 2) return { fitting: 0, columns };
  return { fitting: 1 + rows.filter((cells) => cells.length === columns).length, columns };
}

function firstRows(sample: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  try {
    parse(sample, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: SAMPLE_ROWS,
      on_record: (record: string[]) => {
        rows.push(record);
        return null;
      },
    });
  } catch {
    // The sample can end inside a quoted cell. The rows before it are enough.
  }
  return rows;
}
