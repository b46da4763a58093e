import * as z from 'zod';
import { listOf, oneOf, requiredText } from '../../../lib/entities/fields';
import { pageRequest, sortedBy } from '../../../lib/paging';
import { reportLimits } from '../measures/measures.rules';
import { reportDefinition } from '../report-definition.schema';
import { charts, intervals, savedReportLimits, savedReportMessages } from './saved-reports.rules';

const RECIPIENTS = 'recipients must be a list of ids of members';
const DAY = savedReportMessages.day;

const schedule = z
  .object({
    every: oneOf('every', intervals),
    day: z.int(DAY).min(1, DAY).max(28, DAY),
    recipients: listOf(
      z.string(RECIPIENTS).max(100, RECIPIENTS),
      { notList: RECIPIENTS, tooMany: `At most ${savedReportLimits.recipients} recipients are allowed` },
      savedReportLimits.recipients,
    )
      .refine((ids) => ids.length > 0, 'A schedule needs a recipient')
      .transform((ids) => [...new Set(ids)].sort()),
  })
  .refine(({ every, day }) => every === 'month' || day <= 7, { path: ['day'], message: DAY })
  .nullable();

const details = z.object({
  name: requiredText('Name', reportLimits.name),
  definition: reportDefinition,
  chart: oneOf('Chart', charts),
  shared: z.boolean('shared must be true or false'),
  schedule,
});

/** Body of `POST /api/reports`. */
export const newReport = details.extend({
  chart: details.shape.chart.default('table'),
  shared: details.shape.shared.default(false),
  schedule: schedule.default(null),
});
export const reportChanges = details.partial();
export const reportsRequest = pageRequest.extend(sortedBy('name', 'createdAt', 'updatedAt'));

const DASHBOARD = 'reports must be a list of ids of reports';
export const dashboardChoice = z.object({
  reports: listOf(
    z.string(DASHBOARD).max(100, DASHBOARD),
    { notList: DASHBOARD, tooMany: `A dashboard may have at most ${savedReportLimits.dashboard} reports` },
    savedReportLimits.dashboard,
  ).transform((ids) => [...new Set(ids)]),
});

/** The formats of a report's file. */
export const reportFile = z.object({
  format: z.enum(['csv', 'pdf'], 'format must be csv or pdf').default('csv'),
});

export type NewReport = z.output<typeof newReport>;
export type ReportChanges = z.output<typeof reportChanges>;
