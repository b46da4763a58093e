import { BarChart } from '../../ui/charts/BarChart';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Funnel } from '../../ui/charts/Funnel';
import { Grid } from '../../ui/layout/Grid';
import { ButtonLink } from '../../ui/actions/Link';
import type { DashboardData } from './load-dashboard.server';
import { Panel } from './Panel';

/** Charts of the application pipeline and of new partners. */
export function DashboardCharts({
  stages,
  pipeline,
  newPartners,
  canApprove,
  canAddPartners,
}: DashboardData) {
  return (
    <Grid column="24rem">
      <Panel
        title="Application Pipeline"
        detail={excludedApplications(pipeline)}
        to={canApprove ? '/partners/applications' : undefined}
      >
        {stages ? (
          <Funnel label="Applications by stage" stages={stages} />
        ) : (
          <EmptyState
            size="sm"
            icon="applications"
            title="No applications yet."
            description="Companies that apply through your application form appear here."
            action={canApprove && <ButtonLink href="/partners/applications">Invite a partner</ButtonLink>}
          />
        )}
      </Panel>
      <Panel
        title="New Partners"
        detail={`${newPartners.total === 0 ? 'None' : newPartners.total.toLocaleString('en-US')} in the last 12 months`}
        to="/partners/directory"
      >
        {newPartners.total > 0 ? (
          <BarChart
            label="New partners per month"
            category="Month"
            quantity="New partners"
            bars={newPartners.bars}
          />
        ) : (
          <EmptyState
            size="sm"
            icon="partners"
            title="No new partners yet."
            description="New partners per month appear here."
            action={canAddPartners && <ButtonLink href="/partners/new">Add Partner</ButtonLink>}
          />
        )}
      </Panel>
    </Grid>
  );
}

/** Counts the applications that the funnel leaves out. */
function excludedApplications({ prospects, rejected }: DashboardData['pipeline']): string {
  const facts = [
    rejected > 0 && `${rejected.toLocaleString('en-US')} rejected`,
    prospects > 0 && `${prospects.toLocaleString('en-US')} not yet applied`,
  ].filter(Boolean);
  return facts.join(' · ') || 'Applications by stage';
}
