import * as z from 'zod';
import { listOf, oneOf } from '../../lib/entities/fields';
import { isCurrency } from '../../lib/money/currencies';
import { CUSTOM_DIMENSION, dimensions, measureKeys, reportLimits as limits } from './measures/measures.rules';
import { comparisons } from './measures/periods.rules';
import { rollingPeriods, type RollingPeriod } from './saved/saved-reports.rules';

const DIMENSION = `A dimension is one of: ${dimensions.join(', ')}, custom.<key>`;
const TOO_MANY = `At most ${limits.dimensions} dimensions are allowed`;
const NOT_LIST = 'dimensions must be a list of names';

const dimension = z
  .string(DIMENSION)
  .refine((name) => CUSTOM_DIMENSION.test(name) || dimensions.some((one) => one === name), DIMENSION);

const VALUES = 'The values of a filter must be a list of texts, or null for an empty one';

const filters = z
  .record(
    dimension,
    listOf(
      z.string(VALUES).max(limits.filterValue, VALUES).nullable(),
      { notList: VALUES, tooMany: `A filter may have at most ${limits.filterValues} values` },
      limits.filterValues,
    ),
    'filters must be an object with lists of values by dimension',
  )
  .refine((given) => Object.keys(given).length <= 10, 'At most 10 filters are allowed');

const day = (name: string) => {
  const message = `${name} must be a day such as 2026-01-31`;
  return z.iso
    .date(message)
    .regex(/^(19|2\d)\d{2}-/, message)
    .nullable();
};

const PERIOD = `period must be one of: ${Object.keys(rollingPeriods).join(', ')}, or null`;

const fields = z.object({
  measure: oneOf('Measure', measureKeys),
  dimensions: listOf(dimension, { notList: NOT_LIST, tooMany: TOO_MANY }, limits.dimensions)
    .refine((names) => new Set(names).size === names.length, 'Each dimension may be given once')
    .default([]),
  filters: filters.default({}),
  from: day('from').default(null),
  to: day('to').default(null),
  /** Instead of from and to: days that move with the day on which the report is read. */
  period: z
    .enum(Object.keys(rollingPeriods), PERIOD)
    .pipe(z.custom<RollingPeriod>())
    .nullable()
    .default(null),
  compare: z.enum(comparisons, 'compare must be previous, year or null').nullable().default(null),
  currency: z
    .string('Currency must be an ISO 4217 code, such as USD')
    .toUpperCase()
    .refine(isCurrency, 'Currency must be an ISO 4217 code, such as USD')
    .nullable()
    .default(null),
});

/** Body of `POST /api/reports/query`, and the definition of a saved report. */
export const reportDefinition = fields.superRefine(({ from, to, period, compare }, context) => {
  if (from !== null && to !== null && from > to)
    context.addIssue({ code: 'custom', path: ['to'], message: 'to must not be before from' });
  if (period !== null && (from !== null || to !== null))
    context.addIssue({ code: 'custom', path: ['period'], message: 'Send either a period, or from and to' });
  if (compare !== null && period === null && (from === null || to === null))
    context.addIssue({ code: 'custom', path: ['compare'], message: 'A comparison needs from and to' });
});

export type ReportDefinition = z.output<typeof reportDefinition>;
