import { parse, CsvError, type Info } from 'csv-parse';
import { detectDelimiter } from '../../../lib/csv/delimiter';
import { invalid } from '../../../lib/errors';
import { fieldOf, type CatalogueField } from './catalogue-row.schema';

/** One show of a file, unparsed. */
export interface FileRow {
  /** For messages: `line 7`. */
  place: string;
  values: Partial<Record<CatalogueField, string>>;
}

interface ParsedRow {
  record: string[];
  info: Info;
}

const ROW_MAX = 256 * 1024;

/**
 * Yields the rows of a CSV file below its header.
 * @throws 400 if the header has no name column, or the file can't be split into rows
 */
export async function* readCsvCatalogue(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const parts = text[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done === true) throw invalid('The file is empty');
  const { delimiter, start } = detectDelimiter(first.value);
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
    info: true,
  });
  void feed(parser, first.value.slice(start), parts);
  const linesBefore = start > 0 ? 1 : 0;
  let fields: (CatalogueField | undefined)[] | undefined;
  let line = linesBefore + 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      if (fields === undefined) fields = fieldsOf(record);
      else if (record.some((cell) => cell.trim() !== ''))
        yield { place: `line ${line}`, values: valuesOf(record, fields) };
      line = linesBefore + info.lines + 1;
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw invalid(`The row that begins on line ${line} cannot be read: its quotation marks do not match`);
    throw error;
  }
  if (fields === undefined) throw invalid('The file is empty');
}

/** Read errors are thrown where the rows are consumed. */
async function feed(
  parser: ReturnType<typeof parse>,
  first: string,
  rest: AsyncIterator<string>,
): Promise<void> {
  try {
    for (let part = first; ;) {
      if (part !== '' && !parser.write(part))
        await new Promise<void>((resolve) => {
          parser.once('drain', resolve);
          parser.once('close', resolve);
        });
      const next = await rest.next();
      if (next.done === true || parser.destroyed) break;
      part = next.value;
    }
    parser.end();
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function fieldsOf(header: readonly string[]): (CatalogueField | undefined)[] {
  const fields = header.map((name, index) => {
    const field = fieldOf(name);
    // If two columns mean the same field, the first counts.
    return header.findIndex((other) => fieldOf(other) === field) === index ? field : undefined;
  });
  if (!fields.includes('name'))
    throw invalid('The file has no Name column: the first line must name the columns');
  return fields;
}

const valuesOf = (cells: readonly string[], fields: readonly (CatalogueField | undefined)[]) =>
  Object.fromEntries(
    cells.flatMap((cell, index) => {
      const field = fields[index];
      return field === undefined ? [] : [[field, cell]];
    }),
  );
