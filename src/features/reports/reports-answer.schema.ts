import * as z from 'zod';
import { answerLike, count, day, textOrNull, time } from '../../lib/entities/answer-schema';
import type { ReportDefinition } from './report-definition.schema';
import type { ShownReport } from './saved/reports.entity';
import { charts, intervals } from './saved/saved-reports.rules';
import { measureKeys } from './measures/measures.rules';
import type { ReportFigure, ReportRow } from './measures/report-figures.rules';
import type { ReportAnswer, ReportRecord, ShownMeasure } from './query-reports';

const named = z.object({ key: z.string(), label: z.string() });

export const measureAnswer = answerLike<ShownMeasure>()('ReportMeasure', {
  key: z.enum(measureKeys),
  label: z.string(),
  definition: z.string(),
  unit: z.enum(['count', 'amount', 'ratio', 'days']),
  dimensions: z.array(z.string()),
  dimensionLabels: z.array(z.string()),
});

const value = z.union([z.string(), z.number()]).nullable();
const figure = { currency: textOrNull, value, count, previous: value };

export const reportAnswer = answerLike<ReportAnswer>()('ReportResult', {
  columns: z.array(named),
  rows: z.array(
    answerLike<ReportRow>()('ReportRow', {
      keys: z.array(textOrNull),
      labels: z.array(z.string()),
      ...figure,
    }),
  ),
  totals: z.array(answerLike<ReportFigure>()('ReportTotal', figure)),
  comparison: z.object({ from: day, to: day }).nullable(),
});

export const reportRecordAnswer = answerLike<ReportRecord>()('ReportRecord', {
  type: z.string(),
  id: z.string(),
  name: z.string(),
  path: textOrNull,
  day: day.nullable(),
  currency: textOrNull,
  value,
});

/** The definition as `POST /api/reports/query` takes it. */
const definition = z.custom<ReportDefinition>().meta({
  type: 'object',
  additionalProperties: true,
});

export const savedReportAnswer = answerLike<ShownReport>()('Report', {
  id: z.string(),
  name: z.string(),
  definition,
  chart: z.enum(charts),
  shared: z.boolean(),
  schedule: z.object({ every: z.enum(intervals), day: z.int(), recipients: z.array(z.string()) }).nullable(),
  builtIn: z.boolean(),
  createdBy: textOrNull,
  createdByName: textOrNull,
  createdAt: time,
  updatedAt: time,
});

export const dashboardAnswer = z.object({ reports: z.array(z.string()) });
