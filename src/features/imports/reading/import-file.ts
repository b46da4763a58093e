import type { FileEncoding } from '../../../lib/csv/decode-text';
import type { ColumnFormats } from '../cells/column-formats';

/** Properties of the file, detected on upload. */
export interface ImportFile {
  /** `XLSX` for a workbook. */
  encoding: FileEncoding | 'XLSX';
  /** Empty for a workbook. */
  delimiter: string;
  /** The sheet that was read; null without sheets. Missing in files of earlier versions. */
  sheet?: string | null;
  sheets?: string[];
  columns: { header: string; samples: string[]; formats?: ColumnFormats }[];
}
