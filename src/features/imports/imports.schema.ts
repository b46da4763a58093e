import * as z from 'zod';
import { shortRecord } from '../../lib/entities/fields';
import { fileEncodings } from '../../lib/csv/decode-text';
import { delimiters } from '../../lib/csv/delimiter';
import {
  dateOrders,
  decimalSigns,
  duplicateChoices,
  importKeys,
  importLimits,
  importPresets,
  sourceParts,
} from './imports.rules';

export const IMPORT_NOT_FOUND = 'This import has expired. Choose the file again.';
export const IMPORT_DONE = 'This import has already been completed';
export const IMPORT_CHANGED = 'The rows to import have changed since this preview. Check the new preview.';
export const UNANSWERED = 'Say first how the dates and numbers of this file are written';
export const UNRECOGNIZED = 'The columns of this file don’t tell what it has. Choose a kind of record.';
export const NOTHING_TO_IMPORT = 'There are no rows to import';

const PRESET = `preset must be one of: ${importPresets.join(', ')}`;

/** The query of an upload; the file itself is the body. */
export const importUpload = z.object({
  fileName: z
    .string('fileName may be given once')
    .trim()
    .max(importLimits.fileName, 'The name of the file is too long')
    .default('file.csv'),
  preset: z.enum(importPresets, PRESET).optional(),
});

const COLUMN = 'A column must be a number';
const column = z.number(COLUMN).int(COLUMN).min(0, COLUMN);

export const source = z.union(
  [
    column,
    z.null(),
    z.array(column).min(1).max(importLimits.joined),
    z.object({ column, part: z.enum(sourceParts) }),
  ],
  `A field takes a column, up to ${importLimits.joined} columns, or the part ${sourceParts.join(', ')} of one`,
);

export const columnChoice = z
  .object({
    dateOrder: z.enum(dateOrders, `dateOrder must be one of: ${dateOrders.join(', ')}`).nullable(),
    decimal: z.enum(decimalSigns, 'decimal must be a point or a comma').nullable(),
  })
  .partial();

export const importChanges = z
  .object({
    mapping: shortRecord(
      z.record(z.string(), source, 'mapping must name columns by field'),
      'mapping names too many fields',
    ),
    columns: shortRecord(
      z.record(z.string().regex(/^\d{1,3}$/, COLUMN), columnChoice, 'columns must name choices by column'),
      'columns names too many columns',
    ),
    fallbacks: shortRecord(
      z.record(
        z.string(),
        z.string('Text is expected').trim().max(importLimits.fallback, 'The text is too long'),
        'fallbacks must name texts by field',
      ),
      'fallbacks names too many fields',
    ),
    encoding: z.enum(fileEncodings, `encoding must be one of: ${fileEncodings.join(', ')}`),
    delimiter: z.enum(delimiters, 'delimiter must be a comma, a semicolon, a tab or a bar'),
    sheet: z.string('sheet must be a text').max(importLimits.sheet, 'The workbook has no such sheet'),
    values: shortRecord(
      z.record(
        z.string(),
        shortRecord(
          z.record(
            z.string().max(importLimits.fallback),
            z.string('A value must be a text').trim().max(importLimits.fallback),
          ),
          'values names too many texts',
        ),
        'values must name values by field and text',
      ),
      'values names too many fields',
    ),
    preset: z.enum(importPresets, PRESET).nullable(),
    duplicates: z.enum(duplicateChoices, `duplicates must be one of: ${duplicateChoices.join(', ')}`),
    key: z.enum(importKeys, `key must be one of: ${importKeys.join(', ')}`),
  })
  .partial();

/** `digest` is that of the preview, so that only the shown rows are imported. */
export const importConfirmation = z.object({
  digest: z.string('digest is required').min(1, 'digest is required'),
  /** Imports the valid rows of a file that also has invalid ones. */
  leaveOutBad: z.boolean('leaveOutBad must be true or false').default(false),
});

export type ImportChanges = z.infer<typeof importChanges>;
export type ImportConfirmation = z.infer<typeof importConfirmation>;
