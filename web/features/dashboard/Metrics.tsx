import { Grid } from '../../ui/Grid';
import type { IconName } from '../../ui/Icon';
import { MetricCard, MetricContent } from '../../ui/MetricCard';
import type { DashboardData } from './load-dashboard.server';

interface Metric {
  label: string;
  /** null if the role can't open the screen. */
  to: string | null;
  icon: IconName;
  value: number;
  hint: string;
}

/** The four numbers of spec §9, each linked to its records if the role can see them. */
export function Metrics({
  metrics,
  pipeline,
  newPartners,
  canViewApplications,
}: Pick<DashboardData, 'metrics' | 'pipeline' | 'newPartners' | 'canViewApplications'>) {
  const applications = canViewApplications ? '/partners/applications' : null;
  const cards: Metric[] = [
    {
      label: 'New Applications',
      to: applications,
      icon: 'applications',
      value: metrics.pending,
      hint: 'Waiting for review',
    },
    {
      label: 'Accepted Applications',
      to: applications,
      icon: 'check-circle',
      value: metrics.accepted,
      hint: partnersNote(pipeline.partners),
    },
    {
      label: 'Onboarding Applications',
      to: applications,
      icon: 'clock',
      value: metrics.onboarding,
      hint: 'Applications in review',
    },
    {
      label: 'Total Partners',
      to: '/partners',
      icon: 'partners',
      value: metrics.totalPartners,
      hint: `${newPartners.thisMonth === 0 ? 'None' : formatCount(newPartners.thisMonth)} new this month`,
    },
  ];
  return (
    <Grid column="max(9rem, 22%)">
      {cards.map(({ to, ...content }) =>
        to === null ? (
          <MetricCard key={content.label} {...content} />
        ) : (
          <a key={content.label} href={to} className="ui-metric">
            <MetricContent {...content} />
          </a>
        ),
      )}
    </Grid>
  );
}

const formatCount = (count: number) => count.toLocaleString('en-US');

const partnersNote = (partners: number) =>
  partners === 0
    ? 'Ready to convert'
    : `${formatCount(partners)} now ${partners === 1 ? 'a partner' : 'partners'}`;
