import { useLoaderData } from '@remix-run/react';
import { rewardAmountText } from '../../../../src/features/referrals/programs/reward.rules';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { earnedStates } from '../../../../src/features/commissions/ledger/commissions.rules';
import { managePayouts } from '../../../../src/features/payouts/payouts.rules';
import { statementsRequest } from '../../../../src/features/payouts/payouts.schema';
import { parse } from '../../../../src/http/calls/input';
import { pageRequest } from '../../../../src/lib/paging';
import { can } from '../../../../src/lib/roles';
import { isPortalPreview } from '../../../lib/screens/portal-path';
import { usePortal } from '../../../lib/screens/usePortal';
import { ButtonLink } from '../../../ui/actions/Link';
import { Behind, EarnedTable } from './EarnedTable';
import { PortalStatements } from './PortalStatements';
import { formatDay } from '../../../lib/texts/format-date';
import { portalScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Stack } from '../../../ui/layout/Stack';
import { Table } from '../../../ui/lists/table/Table';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { StatusBadge } from '../../../ui/records/StatusBadge';

export const meta = pageMeta('Earnings', 'What your company has earned with links and referrals.');

export const loader = portalScreen(async ({ app, actor, view, url }) => {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const { earnings } = app.portal;
  const mayRead = !isPortalPreview(url.pathname) || can(actor.workspaceRole, managePayouts);
  const request = parse(statementsRequest, { cursor: given('cursor') });
  const older = parse(pageRequest, { cursor: given('commissions') });
  const state = earnedStates.find((one) => one === given('state'));
  const currency = given('currency');
  const [totals, links, rewards, statements, behind] = await Promise.all([
    app.portalCommissions.totals(view),
    earnings.links(view),
    earnings.rewards(view),
    mayRead ? app.portalStatements.list(view, request) : { items: [], nextCursor: null },
    state && currency ? app.portalCommissions.behind(view, { currency, state }, older) : null,
  ]);
  return {
    totals,
    links: links.items,
    rewards,
    statements: { statements: statements.items, nextCursor: statements.nextCursor },
    behind:
      behind && state && currency
        ? { currency, state, commissions: behind.items, nextCursor: behind.nextCursor }
        : null,
  };
});

export default function PortalEarnings() {
  const { totals, links, rewards, statements, behind } = useLoaderData<typeof loader>();
  const { hrefOf } = usePortal();
  return (
    <Page>
      <PageHeader
        title="Earnings"
        subtitle="What you earned with affiliate links and referrals"
        action={<ButtonLink href={hrefOf('/portal/payee')}>Payout Details</ButtonLink>}
      />
      {totals.length === 0 ? (
        <EmptyState
          icon="referrals"
          title="No earnings yet"
          description="Commissions of your affiliate links and rewards of your referrals appear here."
        />
      ) : (
        <EarnedTable totals={totals} />
      )}
      {behind && <Behind {...behind} />}
      <PortalStatements {...statements} />
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
