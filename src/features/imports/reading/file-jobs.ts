import { decodeText, type FileEncoding } from '../../../lib/csv/decode-text';
import { restoreCell } from '../../../lib/exports/defuse';
import { packTable, type PackedTable } from '../../../lib/csv/packed-table';
import { readCsv, type CsvTable } from '../../../lib/csv/read-csv';
import { truncate } from '../../../lib/text/unicode';
import { isWorkbook, readWorkbook } from '../../../lib/xlsx/read-workbook';
import { detectFormats } from '../cells/column-formats';
import type { ImportFile } from './import-file';
import type { ImportEntity } from '../imports.rules';

/** A file that was read. */
export interface ReadFile {
  file: ImportFile;
  table: PackedTable;
}

/** How a file is to be read. What is missing is detected. */
export interface ReadingChoices {
  encoding?: FileEncoding;
  delimiter?: string;
  sheet?: string;
}

/** Converts the text of a file that isn't CSV. @throws 400 for a file of no known format */
export type ToCsv = (text: string) => Promise<string>;

type Parts = readonly Uint8Array<ArrayBuffer>[];

/** Sample cells per column, which help users to recognize it. */
const SAMPLES = 3;

/**
 * Creates what reads files, which can take a second. Arguments and results can be sent to a thread and back.
 * @param toCsv by the kinds of records whose files can have another format
 */
export function createFileJobs(toCsv: Partial<Record<ImportEntity, ToCsv>>) {
  async function read(entity: ImportEntity, bytes: Uint8Array, choices: ReadingChoices) {
    if (isWorkbook(bytes)) return { encoding: 'XLSX' as const, ...readWorkbook(bytes, choices.sheet) };
    const { text: given, encoding } = decodeText(bytes, choices.encoding);
    const text = (await toCsv[entity]?.(given)) ?? given;
    return { encoding, table: readCsv(text, choices.delimiter), sheet: null, sheets: [] };
  }

  return {
    /** @throws 400 for a file that can't be read */
    async readFile(entity: ImportEntity, parts: Parts, choices: ReadingChoices = {}): Promise<ReadFile> {
      const { table, ...found } = await read(entity, Buffer.concat(parts), choices);
      const file = { ...found, delimiter: table.delimiter, columns: describeColumns(table) };
      return { file, table: packTable(table) };
    },

    /** Reads a file again, as it was read before. */
    readStored: async (entity: ImportEntity, parts: Parts, choices: ReadingChoices): Promise<PackedTable> =>
      packTable((await read(entity, Buffer.concat(parts), choices)).table),
  };
}

export type FileJobs = ReturnType<typeof createFileJobs>;

/** A job with its arguments, as sent to a thread. */
export type FileJob = {
  [Name in keyof FileJobs]: { task: Name; given: Parameters<FileJobs[Name]> };
}[keyof FileJobs];

export const performFileJob = (jobs: FileJobs, job: FileJob): Promise<ReadFile | PackedTable> =>
  job.task === 'readFile' ? jobs.readFile(...job.given) : jobs.readStored(...job.given);

/** Returns the bytes of a result, which a thread hands over instead of copying them. */
export const bytesOf = (result: ReadFile | PackedTable): ArrayBuffer[] =>
  'slices' in result ? result.slices.map(({ buffer }) => buffer) : bytesOf(result.table);

function describeColumns(table: CsvTable): ImportFile['columns'] {
  const { header, rows } = table;
  const formats = detectFormats(table);
  return header.cells.map((cell, index) => {
    const samples = rows
      .slice(0, 50)
      .map(({ cells }) => truncate(restoreCell((cells[index] ?? '').trim()), 100));
    return {
      ...(formats[index] && { formats: formats[index] }),
      header: truncate(cell.trim(), 200) || `Column ${index + 1}`,
      samples: samples.filter((sample) => sample !== '').slice(0, SAMPLES),
    };
  });
}
