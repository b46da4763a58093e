import * as z from 'zod';
import { answerLike, count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { fileEncodings } from '../../lib/csv/decode-text';
import type { FieldProblem } from '../records/import/importable';
import {
  dateOrders,
  decimalSigns,
  duplicateChoices,
  importEntities,
  importKeys,
  importPresets,
  type BadRow,
  type ChangeRow,
  type DuplicateRow,
  type ImportCounts,
  type Question,
  type SampleRow,
  sourceParts,
} from './imports.rules';
import type { ValueRow } from './values/map-values';
import type { ImportSummary, ImportView } from './present-import';

const place = { row: count, line: count };

const problem = answerLike<FieldProblem>()('ImportProblem', {
  field: textOrNull,
  label: z.string(),
  message: z.string(),
});

export const badRowAnswer = answerLike<BadRow>()('ImportRowWithProblems', {
  ...place,
  problems: z.array(problem),
});

const duplicateRow = answerLike<DuplicateRow>()('ImportDuplicate', {
  ...place,
  message: z.string(),
  name: z.string(),
});

const sampleRow = answerLike<SampleRow>()('ImportSampleRow', {
  ...place,
  values: z.record(z.string(), z.string()),
});

const question = answerLike<Question>()('ImportQuestion', {
  column: count,
  kind: z.enum(['dateOrder', 'decimal']),
  choices: z.array(z.enum([...dateOrders, ...decimalSigns])),
  samples: z.array(z.string()),
});

const source = z.union([
  count.nullable(),
  z.array(count),
  z.object({ column: count, part: z.enum(sourceParts) }),
]);

const valueRow = answerLike<ValueRow>()('ImportValue', {
  text: z.string(),
  value: textOrNull,
  rows: count,
  from: z.enum(['builtin', 'memory', 'chosen']).nullable(),
});

export const changeRowAnswer = answerLike<ChangeRow>()('ImportChange', {
  row: count,
  id: z.string(),
  name: z.string(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.unknown(), to: z.unknown() })),
});

const counts = answerLike<ImportCounts>()('ImportCounts', {
  rows: count,
  bad: count,
  duplicates: count,
  importable: count,
  created: count,
  updated: count,
  unchanged: count,
});

export const importAnswer = answerLike<ImportView>()('Import', {
  id: z.string(),
  entity: z.enum(importEntities),
  nouns: z.object({ one: z.string(), many: z.string() }),
  fileName: z.string(),
  encoding: z.enum([...fileEncodings, 'XLSX']),
  encodings: z.array(z.enum(fileEncodings)),
  delimiter: z.string(),
  sheet: textOrNull,
  sheets: z.array(z.string()),
  columns: z.array(
    z.object({
      header: z.string(),
      samples: z.array(z.string()),
      dateOrder: z.enum(dateOrders).nullable(),
      decimal: z.enum(decimalSigns).nullable(),
    }),
  ),
  questions: z.array(question),
  fields: z.array(z.object({ name: z.string(), label: z.string(), isRequired: z.boolean() })),
  kinds: z.record(z.string(), z.enum(['date', 'time', 'number', 'email', 'person'])),
  mapping: z.record(z.string(), source),
  fallbacks: z.record(z.string(), z.string()),
  duplicates: z.enum(duplicateChoices),
  key: z.enum(importKeys).nullable(),
  keys: z.array(z.enum(importKeys)),
  preset: z.enum(importPresets).nullable(),
  values: z.record(z.string(), z.array(valueRow)),
  choices: z.record(z.string(), z.array(z.string())),
  counts,
  notices: z.array(z.string()),
  sample: z.array(sampleRow),
  badRows: z.array(badRowAnswer),
  duplicateRows: z.array(duplicateRow),
  changes: z.array(changeRowAnswer),
  digest: z.string(),
  imported: count.nullable(),
  importedAt: timeOrNull,
  expiresAt: time,
});

export const importSummaryAnswer = answerLike<ImportSummary>()('ImportSummary', {
  id: z.string(),
  entity: z.enum(importEntities),
  fileName: z.string(),
  counts,
  imported: count.nullable(),
  importedAt: timeOrNull,
  createdAt: time,
  expiresAt: time,
});
