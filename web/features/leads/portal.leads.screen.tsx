import { useLoaderData } from '@remix-run/react';
import { leadStatuses } from '../../../src/features/leads/leads.rules';
import { portalLeadFilters } from '../../../src/features/leads/portal.schema';
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
import { create, usePageKeys } from '../../lib/keyboard/usePageKeys';
import { PortalLeadRows } from './PortalLeadRows';
import { Card } from '../../ui/records/Card';
import { NothingFound, PortalFilters } from '../../lib/lists/PortalFilters';
import { usePortal } from '../../lib/screens/usePortal';

export const meta = pageMeta('Leads', 'The leads that you have submitted.');

const PAGE_SIZE = 25;

export const loader = portalScreen(async ({ app, actor, view, url }) => {
  const valueOf = (name: string) => url.searchParams.get(name) || undefined;
  const search = valueOf('search');
  const status = valueOf('status');
  const filters = parse(portalLeadFilters, { limit: PAGE_SIZE, cursor: valueOf('cursor'), search, status });
  const { items, total, totalIsMinimum, nextCursor } = await app.portalLeads.list(view, filters);
  return {
    workspaceName: actor.workspaceName,
    leads: items,
    total,
    totalIsMinimum,
    nextCursor,
    isFiltered: Boolean(search ?? status),
  };
});

export default function PortalLeads() {
  const { workspaceName, leads, nextCursor, isFiltered, ...totals } = useLoaderData<typeof loader>();
  const { isPreview } = usePortal();
  usePageKeys(create);
  const filters = useUrlFilters(['status']);
  const isEmpty = leads.length === 0;
  const hasList = !isEmpty || isFiltered;
  const submit = !isPreview && (
    <ButtonLink variant="primary" icon="plus" href="/portal/leads/new" aria-keyshortcuts="c">
      Submit a Lead
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title="Leads"
        subtitle={`People and companies that you passed on to ${workspaceName}.`}
        action={hasList && submit}
      />
      {hasList && (
        <PortalFilters words={['lead', 'leads']} filters={filters} statuses={leadStatuses} {...totals} />
      )}
      {isEmpty && isFiltered && <NothingFound icon="leads" several="leads" onClear={filters.clear} />}
      {!hasList && (
        <EmptyState
          icon="leads"
          title="No leads yet"
          description={`Know someone who may need ${workspaceName}? Submit them as a lead, and see the outcome here. If you sell yourself, register a deal instead.`}
          action={submit}
        />
      )}
      {!isEmpty && (
        <Results isStale={filters.isPending}>
          <Card>
            <PortalLeadRows leads={leads} showsAllFacts />
          </Card>
        </Results>
      )}
      <CursorPages
        nextCursor={nextCursor}
        isEmpty={isEmpty}
        range={{ shown: leads.length, pageSize: PAGE_SIZE, ...totals }}
      />
    </Page>
  );
}
