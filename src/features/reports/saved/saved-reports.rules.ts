import { admins, can, editors, type WorkspaceRole } from '../../../lib/roles';
import { addDays, quarterOf, quarterPeriod, type Period } from '../measures/periods.rules';
import { reportRecord } from './report.record';

/** Rules of saved reports (contract-3, G). Free of zod, so that screens may import them. */
export const saveReports = reportRecord.edit;
/** Other people see shared reports, so these are written like records. Mails are sent to others, too. */
export const shareReports = editors;

export const charts = ['table', 'bar', 'line', 'area', 'stack', 'funnel', 'heatmap', 'number'] as const;
export type Chart = (typeof charts)[number];

export const chartLabels: Readonly<Record<Chart, string>> = {
  table: 'Table',
  bar: 'Bars',
  line: 'Line',
  area: 'Area',
  stack: 'Stacked bars',
  funnel: 'Funnel',
  heatmap: 'Heat map',
  number: 'Number',
};

export const intervals = ['week', 'month'] as const;
export type Interval = (typeof intervals)[number];

/** When a report is mailed, and to whom: at 08:00 of the day where each recipient is. */
export interface ReportSchedule {
  every: Interval;
  /** 1 to 7, where Monday is 1, or the day of the month from 1 to 28. */
  day: number;
  /** The ids of members. */
  recipients: string[];
}

export const savedReportLimits = { perWorkspace: 500, recipients: 50, dashboard: 12 } as const;

export const savedReportMessages = {
  notFound: 'Report not found',
  builtIn: "A built-in report can't be changed",
  notMember: 'A recipient is not a member of the workspace',
  tooMany: `A workspace can have at most ${savedReportLimits.perWorkspace} reports`,
  day: 'day must be 1 to 7 for a week, or 1 to 28 for a month',
} as const;

/** Periods that move with the day on which a report is read. */
export const rollingPeriods = {
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  thisYear: 'This year',
  last12Months: 'Last 12 months',
  next12Months: 'Next 12 months',
} as const;
export type RollingPeriod = keyof typeof rollingPeriods;

const monthAfter = (day: string, count: number): string => {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
};

/** Returns the days of a period on a day. Those of twelve months begin and end with a month. */
export function rollingDays(period: RollingPeriod, today: string): Period {
  const month = (from: number, count: number): Period => ({
    from: monthAfter(today, from),
    to: addDays(monthAfter(today, from + count), -1),
  });
  switch (period) {
    case 'thisMonth':
      return month(0, 1);
    case 'lastMonth':
      return month(-1, 1);
    case 'thisQuarter':
      return quarterPeriod(quarterOf(today));
    case 'lastQuarter':
      return quarterPeriod(quarterOf(addDays(quarterPeriod(quarterOf(today)).from, -1)));
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
    case 'last12Months':
      return month(-11, 12);
    case 'next12Months':
      return month(0, 12);
  }
}

interface Reader {
  userId: string;
  workspaceRole: WorkspaceRole | null;
}

/** Only its creator and admins may change or delete a report. */
export const canChangeReport = (reader: Reader, report: { createdBy: string | null }): boolean =>
  report.createdBy === reader.userId || can(reader.workspaceRole, admins);
