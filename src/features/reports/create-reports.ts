import type { Foundation } from '../../foundation';
import { createReportQueries } from './query-reports';

export function createReports(shared: Foundation) {
  const reportQueries = createReportQueries(shared);
  return { services: { reportQueries } };
}

export type ReportServices = ReturnType<typeof createReports>['services'];
