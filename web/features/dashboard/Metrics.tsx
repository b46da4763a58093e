import type { IconName } from '../../ui/icons/Icon';
import { MetricCard, MetricStrip } from '../../ui/records/MetricCard';
import type { DashboardData } from './load-dashboard.server';

interface Metric {
  label: string;
  /** Undefined if the role can't open the screen. */
  href: string | undefined;
  icon: IconName;
  value: number;
  hint: string;
}

/** The four numbers of spec §9, each linked to the tab of its records if the role can see them. */
export function Metrics({
  metrics,
  pipeline,
  newThisMonth,
  canViewApplications,
}: Pick<DashboardData, 'metrics' | 'pipeline' | 'newThisMonth' | 'canViewApplications'>) {
  const applications = (tab: string) =>
    canViewApplications ? `/partners/applications?tab=${tab}` : undefined;
  const cards: Metric[] = [
    {
      label: 'New Applications',
      href: applications('new'),
      icon: 'applications',
      value: metrics.pending,
      hint: 'Waiting for review',
    },
    {
      label: 'Accepted Applications',
      href: applications('approved'),
      icon: 'check-circle',
      value: metrics.accepted,
      hint: partnersNote(pipeline.partners),
    },
    {
      label: 'Onboarding Applications',
      href: applications('review'),
      icon: 'clock',
      value: metrics.onboarding,
      hint: 'Applications in review',
    },
    {
      label: 'Total Partners',
      href: '/partners',
      icon: 'partners',
      value: metrics.totalPartners,
      hint: `${newThisMonth === 0 ? 'None' : formatCount(newThisMonth)} new this month`,
    },
  ];
  return (
    <MetricStrip>
      {cards.map((card) => (
        <MetricCard key={card.label} {...card} />
      ))}
    </MetricStrip>
  );
}

const formatCount = (count: number) => count.toLocaleString('en-US');

const partnersNote = (partners: number) =>
  partners === 0
    ? 'Ready to convert'
    : `${formatCount(partners)} now ${partners === 1 ? 'a partner' : 'partners'}`;
