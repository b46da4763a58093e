import { ButtonLink } from '../../ui/actions/Link';
import { Grid } from '../../ui/layout/Grid';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { MyWork } from '../inbox/MyWork';
import { MoneyPanel } from '../commissions/MoneyPanel';
import { PipelinePanel, ProtectionPanel } from '../deals/PipelinePanel';
import { ApplicationPipeline, DashboardCharts } from './DashboardCharts';
import { GettingStarted } from './GettingStarted';
import type { DashboardData } from './load-dashboard.server';
import { Metrics } from './Metrics';
import { Panels } from './Panels';

export function Dashboard(data: DashboardData) {
  const hasDeals = data.deals.counts.total > 0;
  return (
    <Page gap="sm">
      <PageHeader
        title="Dashboard"
        subtitle="An overview of your partnership activities"
        // Leads aren't in the sidebar (spec §2).
        action={
          <ButtonLink href="/leads" icon="leads">
            Leads
          </ButtonLink>
        }
      />
      {data.gettingStarted && <GettingStarted {...data.gettingStarted} />}
      <Metrics {...data} />
      {data.money.sums.length > 0 && <MoneyPanel {...data.money} />}
      <Grid column="20rem">
        <MyWork {...data.myWork} />
        {hasDeals && <PipelinePanel {...data.deals} />}
        <Panels
          activeCampaigns={data.activeCampaigns}
          newReferrals={data.newReferrals}
          activeEvents={data.activeEvents}
          priorityRoadmap={data.priorityRoadmap}
        />
        {hasDeals && <ProtectionPanel {...data.deals} />}
        <ApplicationPipeline {...data} />
      </Grid>
      <DashboardCharts {...data} />
    </Page>
  );
}
