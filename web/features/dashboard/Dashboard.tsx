import { ButtonLink } from '../../ui/actions/Link';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { MyWork } from '../my-work/MyWork';
import { PipelinePanel } from '../deals/PipelinePanel';
import { DashboardCharts } from './DashboardCharts';
import { GettingStarted } from './GettingStarted';
import type { DashboardData } from './load-dashboard.server';
import { Metrics } from './Metrics';
import { Panels } from './Panels';

export function Dashboard(data: DashboardData) {
  return (
    <Page>
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
      <MyWork {...data.myWork} />
      <Panels
        activeCampaigns={data.activeCampaigns}
        newReferrals={data.newReferrals}
        activeEvents={data.activeEvents}
        priorityRoadmap={data.priorityRoadmap}
      />
      {data.deals.counts.total > 0 && <PipelinePanel {...data.deals} />}
      <DashboardCharts {...data} />
    </Page>
  );
}
