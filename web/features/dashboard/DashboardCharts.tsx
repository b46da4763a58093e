import { BarChart } from '../../ui/charts/BarChart';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Funnel } from '../../ui/charts/Funnel';
import { Select } from '../../ui/forms/choices/Select';
import { Grid } from '../../ui/layout/Grid';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { ButtonLink } from '../../ui/actions/Link';
import { countOf } from '../../lib/lists/count-of';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import type { DrawnGrowth } from './draw-growth.server';
import type { DashboardData } from './load-dashboard.server';
import { Panel } from '../../ui/records/Panel';

const periods = [
  { id: '30d', label: 'Last 30 days' },
  { id: '90d', label: 'Last 90 days' },
  { id: '12m', label: 'Last 12 months' },
] as const;

/** Charts of new partners, and of the values of deals over time. */
export function DashboardCharts(data: DashboardData) {
  const { growth, canAddPartners } = data;
  const { period, partners, won, open } = growth;
  const inPeriod = `in the ${periods.find(({ id }) => id === period)?.label.toLowerCase()}`;
  const hasPartners = data.metrics.totalPartners > 0 || partners.total > 0;
  const of = growth.currencies.length > 1 ? `in ${growth.currency}` : 'with an amount';
  const unit = period === '12m' ? 'month' : 'week';
  return (
    <Stack gap={8}>
      {(hasPartners || data.deals.counts.total > 0) && <GrowthChoices {...growth} />}
      <Grid column="20rem">
        <Panel
          title="New Partners"
          detail={`${partners.total === 0 ? 'None' : partners.total.toLocaleString('en-US')} ${inPeriod}`}
          to="/partners/directory"
          size="sm"
        >
          {hasPartners ? (
            <BarChart
              label={`New partners per ${unit}`}
              category={unit === 'month' ? 'Month' : 'Week'}
              quantity="New partners"
              bars={partners.bars}
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
        {data.deals.counts.total > 0 && (
          <>
            <ValuePanel
              title="Won Deals"
              none={`No deals ${of} were won ${inPeriod}.`}
              label={`Value of won deals per ${unit}`}
              to="/deals?status=won"
              {...{ drawn: won, inPeriod, unit }}
            />
            <ValuePanel
              title="Open Deals"
              none={`No open deals ${of} were registered ${inPeriod}.`}
              label={`Value of open deals per ${unit} of registration`}
              to="/deals"
              {...{ drawn: open, inPeriod: `registered ${inPeriod}`, unit }}
            />
          </>
        )}
      </Grid>
    </Stack>
  );
}

/** The applications by stage. */
export function ApplicationPipeline({ stages, pipeline, canApprove }: DashboardData) {
  return (
    <Panel
      title="Application Pipeline"
      detail={excludedApplications(pipeline)}
      to={canApprove ? '/partners/applications' : undefined}
      size="sm"
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
  );
}

/** Chooses the period, and the currency where there are several. */
function GrowthChoices({ period, currency, currencies }: DrawnGrowth) {
  const choices = useUrlFilters(['period', 'currency'], { period: '12m', currency: '' });
  return (
    <Inline gap={8}>
      <Select
        hideLabel
        name="period"
        label="Period of the charts"
        choices={periods}
        value={period}
        onChange={(id) => choices.set('period', id)}
      />
      {currency !== null && currencies.length > 1 && (
        <Select
          hideLabel
          name="currency"
          label="Currency of the charts"
          choices={currencies.map((id) => ({ id, label: id }))}
          value={currency}
          onChange={(id) => choices.set('currency', id)}
        />
      )}
    </Inline>
  );
}

interface ValueProps {
  title: string;
  /** Text of a metric without a value. */
  none: string;
  label: string;
  inPeriod: string;
  unit: 'month' | 'week';
  to: string;
  drawn: DrawnGrowth['won'];
}

function ValuePanel({ title, none, label, inPeriod, unit, to, drawn }: ValueProps) {
  return (
    <Panel
      title={title}
      detail={drawn && `${drawn.total} in ${countOf(drawn.deals, false, ['deal', 'deals'])} ${inPeriod}`}
      to={to}
      size="sm"
    >
      {drawn ? (
        <BarChart
          label={label}
          category={unit === 'month' ? 'Month' : 'Week'}
          quantity="Value"
          bars={drawn.bars}
        />
      ) : (
        <EmptyState size="sm" icon="deals" title={none} />
      )}
    </Panel>
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
