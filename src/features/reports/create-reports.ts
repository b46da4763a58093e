import type { Foundation } from '../../foundation';
import type { MailQueue } from '../mail/mail-queue';
import { createReportQueries } from './query-reports';
import type { PrintHtml } from './saved/render-report';
import { createReportRunner } from './saved/run-reports';
import { createSavedReportsRepo } from './saved/saved-reports.repo';
import { createReviewsRepo } from './review/reviews.repo';
import { createReviewsService } from './review/reviews.service';
import { createSavedReportsService } from './saved/saved-reports.service';

interface Dependencies extends Foundation {
  mail: MailQueue;
  print: PrintHtml;
  partners: Parameters<typeof createReviewsService>[0]['partners'];
  scorecards: Parameters<typeof createReviewsService>[0]['scorecards'];
}

export function createReports(dependencies: Dependencies) {
  const saved = createSavedReportsRepo(dependencies.db);
  const reportQueries = createReportQueries(dependencies);
  const reports = createSavedReportsService({ ...dependencies, saved, check: reportQueries.check });
  return {
    services: {
      reportQueries,
      reports,
      reviews: createReviewsService({
        ...dependencies,
        queries: reportQueries,
        reviews: createReviewsRepo(dependencies.db),
      }),
      reportRunner: createReportRunner({ ...dependencies, queries: reportQueries, reports, saved }),
    },
    deletePrivateOf: saved.deletePrivateOf,
  };
}

export type ReportServices = ReturnType<typeof createReports>['services'];
