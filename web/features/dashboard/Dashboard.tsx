import { Link } from '@remix-run/react';
import type { DashboardMetrics } from '../../../src/features/dashboard/dashboard.service';
import { EmptyState } from '../../ui/EmptyState';
import { Grid } from '../../ui/Grid';
import type { IconName } from '../../ui/Icon';
import { MetricContent } from '../../ui/MetricCard';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from './Panel';

interface Metric {
  label: string;
  key: keyof DashboardMetrics;
  to: string;
  icon: IconName;
}

const metricCards: readonly Metric[] = [
  { label: 'New Applications', key: 'pending', to: '/partners/applications', icon: 'applications' },
  { label: 'Accepted Applications', key: 'accepted', to: '/partners/applications', icon: 'check-circle' },
  { label: 'Onboarding Applications', key: 'onboarding', to: '/partners/applications', icon: 'clock' },
  { label: 'Total Partners', key: 'totalPartners', to: '/partners', icon: 'partners' },
];

export function Dashboard({ metrics }: { metrics: DashboardMetrics }) {
  return (
    <Page>
      <PageHeader title="Dashboard" subtitle="An overview of your partnership activities" />
      <Grid column="15rem">
        {metricCards.map(({ label, key, to, icon }) => (
          <Link key={key} to={to} prefetch="intent" className="ui-metric">
            <MetricContent label={label} value={metrics[key]} icon={icon} />
          </Link>
        ))}
      </Grid>
      <Grid column="24rem">
        <Panel title="Active Campaigns" to="/campaigns">
          <EmptyState size="sm" title="No active campaigns yet." />
        </Panel>
        <Panel title="New Partner Referrals" to="/campaigns/referrals">
          <EmptyState size="sm" title="No new referrals." />
        </Panel>
        <Panel title="Active Events" to="/activities/events">
          <EmptyState size="sm" title="No active events" description="Events with Live status appear here." />
        </Panel>
        <Panel title="Priority Roadmap" to="/insights/roadmap">
          <EmptyState size="sm" title="No active roadmap items." />
        </Panel>
      </Grid>
    </Page>
  );
}
