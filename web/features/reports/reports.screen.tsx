import { useLoaderData } from '@remix-run/react';
import { measureOf } from '../../../src/features/reports/measures/measures.rules';
import { chartLabels } from '../../../src/features/reports/saved/saved-reports.rules';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { Grid } from '../../ui/layout/Grid';
import { Stack } from '../../ui/layout/Stack';
import { Table } from '../../ui/lists/table/Table';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Panel } from '../../ui/records/Panel';
import { loadFigures } from './load-report.server';
import { REPORTS } from './report-address';
import { ReportFigures } from './ReportFigures';

export const loader = screen(async ({ app, actor }) => {
  const [dashboard, reports] = await Promise.all([app.reports.dashboard(actor), app.reports.list(actor)]);
  const panels = await Promise.all(
    dashboard.map(async ({ id, name, definition, chart }) => ({
      id,
      name,
      figures: await loadFigures(app, actor, definition, chart),
    })),
  );
  return { panels, reports };
});

export const meta = pageMeta('Reports', 'Figures of your partners, which open the records behind them.');

/** The reports that the member has chosen, and all others. */
export default function Reports() {
  const { panels, reports } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader
        title="Reports"
        subtitle="Every figure opens the records that it counts. Days are in UTC."
        action={
          <ButtonLink icon="plus" variant="primary" href={`${REPORTS}/new`}>
            Create Report
          </ButtonLink>
        }
      />
      <Stack gap={24}>
        <Grid column="26rem">
          {panels.map(({ id, name, figures }) => (
            <Panel key={id} title={name} to={`${REPORTS}/${id}`}>
              <ReportFigures name={name} figures={figures} isShort />
            </Panel>
          ))}
        </Grid>
        <Panel title="All reports" detail="Open a report to change it, to mail it or to put it on this page.">
          <Table
            label="All reports"
            stacks
            rows={reports}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'name',
                header: 'Name',
                cell: ({ id, name }) => (
                  <Link look="quiet" href={`${REPORTS}/${id}`}>
                    {name}
                  </Link>
                ),
              },
              {
                id: 'measure',
                header: 'Measure',
                cell: ({ definition }) => measureOf(definition.measure).label,
              },
              { id: 'chart', header: 'Chart', cell: ({ chart }) => chartLabels[chart] },
              {
                id: 'by',
                header: 'Created by',
                cell: ({ builtIn, createdByName }) => (builtIn ? 'PartnerHub' : (createdByName ?? '—')),
              },
              { id: 'shared', header: 'Shared', cell: ({ shared }) => (shared ? 'Yes' : 'No') },
            ]}
          />
        </Panel>
      </Stack>
    </Page>
  );
}
