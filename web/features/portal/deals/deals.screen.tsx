import { useLoaderData } from '@remix-run/react';
import { portalDealFilters } from '../../../../src/features/portal/deals/portal-deals.schema';
import { parse } from '../../../lib/api-input.server';
import { CursorPages } from '../../../lib/CursorPages';
import { portalScreen } from '../../../lib/screen.server';
import { pageMeta } from '../../../shell/page-meta';
import { ButtonLink } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Card } from '../../../ui/records/Card';
import { usePortal } from '../usePortal';
import { PortalDealRows } from './PortalDealRows';

export const meta = pageMeta('Deals', 'The customers that you have registered.');

const PAGE_SIZE = 25;

export const loader = portalScreen(async ({ app, actor, view, url }) => {
  const cursor = url.searchParams.get('cursor') || undefined;
  const filters = parse(portalDealFilters, { limit: PAGE_SIZE, cursor });
  const { items, total, totalIsMinimum, nextCursor } = await app.portal.deals.list(view, filters);
  return { workspaceName: actor.workspaceName, deals: items, total, totalIsMinimum, nextCursor };
});

export default function PortalDeals() {
  const { workspaceName, deals, nextCursor, ...totals } = useLoaderData<typeof loader>();
  const { isPreview } = usePortal();
  const register = !isPreview && (
    <ButtonLink variant="primary" icon="plus" href="/portal/deals/new">
      Register a Deal
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title="Deals"
        subtitle={`The customers that you registered with ${workspaceName}.`}
        action={deals.length > 0 && register}
      />
      {deals.length === 0 ? (
        <EmptyState
          icon="deals"
          title="No deals yet"
          description={`Register a customer before you start selling. Once ${workspaceName} approves the deal, no other partner can take it from you until the protection ends.`}
          action={register}
        />
      ) : (
        <Card>
          <PortalDealRows deals={deals} />
        </Card>
      )}
      <CursorPages nextCursor={nextCursor} range={{ shown: deals.length, pageSize: PAGE_SIZE, ...totals }} />
    </Page>
  );
}
