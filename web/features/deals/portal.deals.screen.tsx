import { useLoaderData } from '@remix-run/react';
import { dealStatuses } from '../../../src/features/deals/deals.rules';
import { portalDealFilters } from '../../../src/features/deals/portal.schema';
import { parse } from '../../../src/http/calls/input';
import { CursorPages } from '../../lib/lists/CursorPages';
import { Results } from '../../lib/lists/Results';
import { portalScreen } from '../../lib/screens/screen.server';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { ButtonLink } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { ListKeys } from '../../lib/keyboard/ListKeys';
import { create, usePageKeys } from '../../lib/keyboard/usePageKeys';
import { Card } from '../../ui/records/Card';
import { NothingFound, PortalFilters } from '../../lib/lists/PortalFilters';
import { usePortal } from '../../lib/screens/usePortal';
import { PortalDealRows } from './portal/PortalDealRows';

export const meta = pageMeta('Deals', 'The customers that you have registered.');

const PAGE_SIZE = 25;

export const loader = portalScreen(async ({ app, actor, view, url }) => {
  const valueOf = (name: string) => url.searchParams.get(name) || undefined;
  const search = valueOf('search');
  const status = valueOf('status');
  const filters = parse(portalDealFilters, { limit: PAGE_SIZE, cursor: valueOf('cursor'), search, status });
  const { items, total, totalIsMinimum, nextCursor } = await app.portalDeals.list(view, filters);
  return {
    workspaceName: actor.workspaceName,
    deals: items,
    total,
    totalIsMinimum,
    nextCursor,
    isFiltered: Boolean(search ?? status),
  };
});

export default function PortalDeals() {
  const { workspaceName, deals, nextCursor, isFiltered, ...totals } = useLoaderData<typeof loader>();
  const { isPreview } = usePortal();
  usePageKeys(create);
  const filters = useUrlFilters(['status']);
  const isEmpty = deals.length === 0;
  const hasList = !isEmpty || isFiltered;
  const register = !isPreview && (
    <ButtonLink variant="primary" icon="plus" href="/portal/deals/new" aria-keyshortcuts="c">
      Register a Deal
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title="Deals"
        subtitle={`The customers that you registered with ${workspaceName}.`}
        action={hasList && register}
      />
      {hasList && (
        <PortalFilters words={['deal', 'deals']} filters={filters} statuses={dealStatuses} {...totals} />
      )}
      {isEmpty && isFiltered && <NothingFound icon="deals" several="deals" onClear={filters.clear} />}
      {!hasList && (
        <EmptyState
          icon="deals"
          title="No deals yet"
          description={`Register a customer before you start selling. Once ${workspaceName} approves the deal, no other partner can take it from you until the protection ends.`}
          action={register}
        />
      )}
      {!isEmpty && (
        <Results isStale={filters.isPending}>
          <ListKeys isEditable={false}>
            <Card>
              <PortalDealRows deals={deals} showsAllFacts />
            </Card>
          </ListKeys>
        </Results>
      )}
      <CursorPages
        nextCursor={nextCursor}
        isEmpty={isEmpty}
        range={{ shown: deals.length, pageSize: PAGE_SIZE, ...totals }}
      />
    </Page>
  );
}
