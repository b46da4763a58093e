import { useLoaderData } from '@remix-run/react';
import { rewardAmountText } from '../../../../src/features/referrals/programs/reward.rules';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { formatDay } from '../../../lib/texts/format-date';
import { portalScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Stack } from '../../../ui/layout/Stack';
import { Table } from '../../../ui/lists/table/Table';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Text } from '../../../ui/text/Text';

export const meta = pageMeta('Earnings', 'What your company has earned with links and referrals.');

export const loader = portalScreen(async ({ app, view }) => {
  const { earnings } = app.portal;
  const [totals, links, rewards] = await Promise.all([
    earnings.totals(view),
    earnings.links(view),
    earnings.rewards(view),
  ]);
  return { totals, links: links.items, rewards };
});

export default function PortalEarnings() {
  const { totals, links, rewards } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title="Earnings" subtitle="What you earned with affiliate links and referrals" />
      {totals.length === 0 ? (
        <EmptyState
          icon="referrals"
          title="No earnings yet"
          description="Commissions of your affiliate links and rewards of your referrals appear here."
        />
      ) : (
        <Stack gap={12}>
          <Table
            label="Earnings by currency"
            stacks
            rows={totals}
            rowKey={({ currency }) => currency}
            columns={[
              { id: 'currency', header: 'Currency', cell: ({ currency }) => currency },
              {
                id: 'pending',
                header: 'Pending',
                align: 'end',
                cell: ({ pending, currency }) => formatMoney(pending, currency),
              },
              {
                id: 'due',
                header: 'Due',
                align: 'end',
                cell: ({ due, currency }) => formatMoney(due, currency),
              },
              {
                id: 'paid',
                header: 'Paid',
                align: 'end',
                cell: ({ paid, currency }) => formatMoney(paid, currency),
              },
            ]}
          />
          <Text tone="muted" size="sm">
            Pending: rewards that wait for approval. Due: approved rewards, and commissions of your links,
            that are not paid yet. Paid: rewards that were paid.
          </Text>
        </Stack>
      )}
      {links.length > 0 && (
        <Stack gap={12} as="section" aria-labelledby="portal-links">
          <h2 id="portal-links">Affiliate Links</h2>
          <Table
            label="Affiliate links"
            stacks
            rows={links}
            rowKey={({ id }) => id}
            columns={[
              { id: 'code', header: 'Code', cell: ({ affiliateCode }) => affiliateCode },
              { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
              { id: 'clicks', header: 'Clicks', align: 'end', cell: ({ clickCount }) => clickCount },
              {
                id: 'conversions',
                header: 'Conversions',
                align: 'end',
                cell: ({ conversionCount }) => conversionCount,
              },
              {
                id: 'earned',
                header: 'Earned',
                align: 'end',
                cell: ({ earned, currency }) => formatMoney(earned, currency),
              },
            ]}
          />
        </Stack>
      )}
      {rewards.length > 0 && (
        <Stack gap={12} as="section" aria-labelledby="portal-rewards">
          <h2 id="portal-rewards">Referrals</h2>
          <Table
            label="Referrals"
            stacks
            rows={rewards}
            rowKey={({ id }) => id}
            columns={[
              { id: 'program', header: 'Program', cell: ({ programName }) => programName },
              { id: 'createdAt', header: 'Date', cell: ({ createdAt }) => formatDay(createdAt) },
              { id: 'status', header: 'Referral', cell: ({ status }) => <StatusBadge status={status} /> },
              {
                id: 'rewardStatus',
                header: 'Reward',
                cell: ({ rewardStatus }) => <StatusBadge status={rewardStatus} />,
              },
              {
                id: 'rewardAmount',
                header: 'Amount',
                align: 'end',
                cell: ({ rewardType, rewardAmount }) => rewardAmountText(rewardType, rewardAmount) ?? '—',
              },
            ]}
          />
        </Stack>
      )}
    </Page>
  );
}
