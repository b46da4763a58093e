import { reportDefinition } from '../report-definition.schema';
import type { ShownReport } from './reports.entity';
import type { Chart } from './saved-reports.rules';

/** The reports that every workspace has, by their ids. */
const declared: readonly [id: string, name: string, chart: Chart, definition: object][] = [
  [
    'revenue-by-month',
    'Won revenue by month',
    'line',
    { measure: 'wonRevenue', dimensions: ['month'], period: 'last12Months', compare: 'year' },
  ],
  [
    'revenue-by-partner',
    'Won revenue by partner this year',
    'bar',
    { measure: 'wonRevenue', dimensions: ['partner'], period: 'thisYear' },
  ],
  [
    'influenced-by-partner',
    'Influenced revenue by partner this year',
    'bar',
    { measure: 'influencedRevenue', dimensions: ['partner'], period: 'thisYear' },
  ],
  [
    'pipeline-by-month',
    'Pipeline by expected close',
    'stack',
    { measure: 'pipeline', dimensions: ['month', 'status'] },
  ],
  [
    'forecast-by-month',
    'Forecast of the next 12 months',
    'area',
    { measure: 'forecast', dimensions: ['month'], period: 'next12Months' },
  ],
  [
    'deals-by-status',
    'Deals by status in the last 12 months',
    'funnel',
    { measure: 'dealsSubmitted', dimensions: ['status'], period: 'last12Months' },
  ],
  [
    'win-rate-by-tier',
    'Win rate by tier in the last 12 months',
    'bar',
    { measure: 'winRate', dimensions: ['tier'], period: 'last12Months', compare: 'previous' },
  ],
  ['cycle-by-quarter', 'Sales cycle by quarter', 'line', { measure: 'cycle', dimensions: ['quarter'] }],
  [
    'sign-ins-by-partner',
    'Portal sign-ins by partner and month',
    'heatmap',
    { measure: 'portalSignIns', dimensions: ['partner', 'month'], period: 'last12Months' },
  ],
  [
    'commissions-by-month',
    'Commissions by month and status',
    'stack',
    { measure: 'commissionsEarned', dimensions: ['month', 'status'], period: 'last12Months' },
  ],
];

const SINCE = '2026-11-29T00:00:00.000Z';

export const builtInReports: readonly ShownReport[] = declared.map(([id, name, chart, definition]) => ({
  id,
  name,
  chart,
  definition: reportDefinition.parse(definition),
  shared: true,
  schedule: null,
  builtIn: true,
  createdBy: null,
  createdByName: null,
  createdAt: SINCE,
  updatedAt: SINCE,
}));

/** The dashboard of a member who hasn't chosen another one. */
export const firstDashboard: readonly string[] = [
  'revenue-by-month',
  'revenue-by-partner',
  'pipeline-by-month',
  'win-rate-by-tier',
];
