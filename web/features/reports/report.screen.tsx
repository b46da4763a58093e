import { useLoaderData } from '@remix-run/react';
import { measureOf } from '../../../src/features/reports/measures/measures.rules';
import {
  canChangeReport,
  savedReportLimits,
  shareReports,
} from '../../../src/features/reports/saved/saved-reports.rules';
import { can } from '../../../src/lib/roles';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useWrite } from '../../lib/requests/useWrite';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { metaOf } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { Button } from '../../ui/actions/Button';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { Stack } from '../../ui/layout/Stack';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Card } from '../../ui/records/Card';
import { chartOf, loadFigures, readDefinition } from './load-report.server';
import { REPORTS } from './report-address';
import { ReportBuilder } from './ReportBuilder';
import { ReportFigures } from './ReportFigures';

const ReportDialog = lazyComponent(() => import('./ReportDialog'));
const parts = [ReportDialog];
/** Colleagues that a mail can be sent to. */
const COLLEAGUES = 200;

export const loader = screen(async ({ app, actor, param, url: { searchParams } }) => {
  const id = param('id');
  // The report that the address changes.
  const of = id === 'new' ? searchParams.get('of') : id;
  const report = of === null ? null : await app.reports.get(actor, of);
  const saved = id === 'new' ? null : report;
  const definition = saved?.definition ?? (await readDefinition(app, actor, searchParams));
  const chart = saved?.chart ?? chartOf(searchParams.get('chart'), report?.chart ?? 'bar');
  const canShare = can(actor.workspaceRole, shareReports);
  const [figures, measures, dashboard, colleagues] = await Promise.all([
    loadFigures(app, actor, definition, chart),
    app.reportQueries.measures(actor),
    app.reports.dashboard(actor),
    canShare ? app.members.colleagues(actor, { limit: COLLEAGUES }) : null,
  ]);
  return {
    report,
    figures,
    measures,
    canShare,
    canChange: report !== null && !report.builtIn && canChangeReport(actor, report),
    chosen: dashboard.map((one) => one.id),
    colleagues:
      colleagues?.items.map(({ id: userId, name, email }) => ({ id: userId, label: name ?? email })) ?? [],
  };
});

export const meta = ({ data }: { data?: Awaited<ReturnType<typeof loader>> }) =>
  metaOf(data?.report?.name ?? 'New Report', 'A report: what it measures, by what, and its figures.');

/** A report, which can be changed and saved. */
export default function Report() {
  const { report, figures, measures, canShare, canChange, chosen, colleagues } =
    useLoaderData<typeof loader>();
  const { definition, chart, totals } = figures;
  const saving = useDialog();
  const write = useWrite();
  usePreload(parts, true);
  const { label, definition: words } = measureOf(definition.measure);
  const name = report?.name ?? label;
  const isChosen = report !== null && chosen.includes(report.id);
  const isFull = chosen.length >= savedReportLimits.dashboard;

  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={REPORTS}>
            Reports
          </Link>
        }
        title={name}
        subtitle={words}
        action={
          <>
            {report && (
              <>
                <ButtonLink icon="download" href={`/api/reports/${report.id}/export?format=csv`} download>
                  CSV
                </ButtonLink>
                <ButtonLink icon="download" href={`/api/reports/${report.id}/export?format=pdf`} download>
                  PDF
                </ButtonLink>
                <Button
                  disabledReason={!isChosen && isFull ? 'The dashboard is full' : undefined}
                  onPress={() =>
                    void write(
                      {
                        method: 'PUT',
                        path: '/api/reports/dashboard',
                        body: {
                          reports: isChosen
                            ? chosen.filter((id) => id !== report.id)
                            : [...chosen, report.id],
                        },
                      },
                      { failure: 'Failed to change the dashboard', success: 'Dashboard changed' },
                    )
                  }
                >
                  {isChosen ? 'Take off Dashboard' : 'Put on Dashboard'}
                </Button>
              </>
            )}
            {canChange && report && (
              <Button
                icon="trash"
                onPress={() =>
                  void write(
                    { method: 'DELETE', path: `/api/reports/${report.id}` },
                    { failure: 'Failed to delete the report', success: 'Report deleted', next: REPORTS },
                  )
                }
              >
                Delete
              </Button>
            )}
            <Button variant="primary" onPress={() => saving.open()}>
              {canChange ? 'Edit' : 'Save Report'}
            </Button>
          </>
        }
      />
      <Stack gap={16}>
        <ReportBuilder
          definition={definition}
          chart={chart}
          measures={measures}
          reportId={canChange ? (report?.id ?? null) : null}
          currencies={totals.flatMap(({ currency }) => currency ?? [])}
        />
        <Card as="section" aria-label={name}>
          <ReportFigures name={name} figures={figures} />
        </Card>
      </Stack>
      {saving.key > 0 && (
        <ReportDialog
          key={saving.key}
          report={canChange ? report : null}
          definition={definition}
          chart={chart}
          name={name}
          canShare={canShare}
          colleagues={colleagues}
          isOpen={saving.isOpen}
          onClose={saving.close}
        />
      )}
    </Page>
  );
}
