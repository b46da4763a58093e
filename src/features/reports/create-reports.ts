import type { Foundation } from '../../foundation';
import type { MailQueue } from '../mail/mail-queue';
import { createReportQueries } from './query-reports';
import type { PrintHtml } from './saved/render-report';
import { createReportRunner } from './saved/run-reports';
import { createSavedReportsRepo } from './saved/saved-reports.repo';
import { createSavedReportsService } from './saved/saved-reports.service';

interface Dependencies extends Foundation {
  mail: MailQueue;
  print: PrintHtml;
}

export function createReports(dependencies: Dependencies) {
  const saved = createSavedReportsRepo(dependencies.db);
  const reportQueries = createReportQueries(dependencies);
  const reports = createSavedReportsService({ ...dependencies, saved, check: reportQueries.check });
  return {
    services: {
      reportQueries,
      reports,
      reportRunner: createReportRunner({ ...dependencies, queries: reportQueries, reports, saved }),
    },
    deletePrivateOf: saved.deletePrivateOf,
  };
}

export type ReportServices = ReturnType<typeof createReports>['services'];
