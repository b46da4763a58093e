import { decodeText } from '../../../lib/csv/decode-text';
import { restoreCell } from '../../../lib/csv/defuse';
import { packTable, type PackedTable } from '../../../lib/csv/packed-table';
import { readCsv, type CsvTable } from '../../../lib/csv/read-csv';
import { truncate } from '../../../lib/text/unicode';
import type { ImportFile } from '../imports.repo';
import type { ImportEntity } from '../imports.rules';

/** A file that was read. */
export interface ReadFile {
  /** The file as CSV in UTF-8. */
  content: Uint8Array<ArrayBuffer>;
  file: ImportFile;
  table: PackedTable;
}

/** Converts the text of a file that isn't CSV. @throws 400 for a file of no known format */
export type ToCsv = (text: string) => Promise<string>;

/** Sample cells per column, which help users to recognize it. */
const SAMPLES = 3;

/**
 * Creates what reads files, which can take a second. Arguments and results can be sent to a thread and back.
 * @param toCsv by the kinds of records whose files can have another format
 */
export function createFileJobs(toCsv: Partial<Record<ImportEntity, ToCsv>>) {
  return {
    /** @throws 400 for a file that can't be read */
    async readFile(entity: ImportEntity, bytes: Uint8Array): Promise<ReadFile> {
      const { text: given, encoding } = decodeText(bytes);
      const text = (await toCsv[entity]?.(given)) ?? given;
      const table = readCsv(text);
      const file = { encoding, delimiter: table.delimiter, columns: describeColumns(table) };
      return { content: new TextEncoder().encode(text), file, table: packTable(table) };
    },

    /** Reads a file again from the content that `readFile` has returned, in parts. */
    readStored: async (parts: readonly Uint8Array<ArrayBuffer>[]): Promise<PackedTable> =>
      packTable(readCsv(Buffer.concat(parts).toString())),
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
  'slices' in result
    ? result.slices.map(({ buffer }) => buffer)
    : [result.content.buffer, ...bytesOf(result.table)];

function describeColumns({ header, rows }: CsvTable): ImportFile['columns'] {
  return header.cells.map((cell, index) => {
    const samples = rows
      .slice(0, 50)
      .map(({ cells }) => truncate(restoreCell((cells[index] ?? '').trim()), 100));
    return {
      header: truncate(cell.trim(), 200) || `Column ${index + 1}`,
      samples: samples.filter((sample) => sample !== '').slice(0, SAMPLES),
    };
  });
}
