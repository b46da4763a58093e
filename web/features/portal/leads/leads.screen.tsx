import { useLoaderData } from '@remix-run/react';
import { portalLeadFilters } from '../../../../src/features/portal/leads/portal-leads.schema';
import { parse } from '../../../lib/api-input.server';
import { CursorPages } from '../../../lib/CursorPages';
import { formatDay } from '../../../lib/format-date';
import { portalScreen } from '../../../lib/screen.server';
import { pageMeta } from '../../../shell/page-meta';
import { ButtonLink } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Card } from '../../../ui/records/Card';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { PanelRows } from '../../dashboard/PanelRows';
import { usePortal } from '../usePortal';

export const meta = pageMeta('Leads', 'The leads that you have submitted.');

const PAGE_SIZE = 25;

export const loader = portalScreen(async ({ app, actor, view, url }) => {
  const cursor = url.searchParams.get('cursor') || undefined;
  const filters = parse(portalLeadFilters, { limit: PAGE_SIZE, cursor });
  const { items, total, totalIsMinimum, nextCursor } = await app.portal.leads.list(view, filters);
  return { workspaceName: actor.workspaceName, leads: items, total, totalIsMinimum, nextCursor };
});

export default function PortalLeads() {
  const { workspaceName, leads, nextCursor, ...totals } = useLoaderData<typeof loader>();
  const { isPreview } = usePortal();
  const submit = !isPreview && (
    <ButtonLink variant="primary" icon="plus" href="/portal/leads/new">
      Submit a Lead
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title="Leads"
        subtitle={`People and companies that you passed on to ${workspaceName}.`}
        action={leads.length > 0 && submit}
      />
      {leads.length === 0 ? (
        <EmptyState
          icon="funnel"
          title="No leads yet"
          description={`Know someone who may need ${workspaceName}? Pass them on, and see here what came of it. Register a deal instead if you sell yourself.`}
          action={submit}
        />
      ) : (
        <Card>
          <PanelRows
            label="Leads"
            rows={leads.map(({ id, name, company, city, status, createdAt }) => ({
              id,
              title: `${name}, ${company}`,
              facts: [city, `Submitted ${formatDay(createdAt)}`],
              badges: <StatusBadge status={status} />,
            }))}
          />
        </Card>
      )}
      <CursorPages nextCursor={nextCursor} range={{ shown: leads.length, pageSize: PAGE_SIZE, ...totals }} />
    </Page>
  );
}
