import { useLoaderData } from '@remix-run/react';
import { portalAgreementsRequest } from '../../../src/features/agreements/agreements.schema';
import { parse } from '../../../src/http/calls/input';
import { CursorPages } from '../../lib/lists/CursorPages';
import { LocalTime } from '../../lib/texts/LocalTime';
import { portalScreen } from '../../lib/screens/screen.server';
import { pageMeta } from '../../lib/screens/page-meta';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Table } from '../../ui/lists/table/Table';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Badge } from '../../ui/records/Badge';
import { usePortal } from '../../lib/screens/usePortal';

const PAGE_SIZE = 50;

export const loader = portalScreen(async ({ app, view, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(portalAgreementsRequest, { limit: String(PAGE_SIZE), cursor });
  return { page: await app.portalAgreements.list(view, request), pageSize: PAGE_SIZE };
});

export const meta = pageMeta('Agreements', 'The documents that your company accepts.');

export default function PortalAgreements() {
  const { page, pageSize } = useLoaderData<typeof loader>();
  const { hrefOf } = usePortal();
  const { items, nextCursor, total, totalIsMinimum } = page;
  return (
    <Page>
      <PageHeader title="Agreements" />
      {items.length === 0 ? (
        <EmptyState
          icon="signature"
          title="No agreements yet"
          description="Documents for you to accept will be here."
        />
      ) : (
        <Table
          label="Agreements"
          stacks
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'title',
              header: 'Title',
              cell: ({ id, title }) => (
                <Link look="quiet" href={hrefOf(`/portal/agreements/${id}`)}>
                  {title}
                </Link>
              ),
            },
            {
              id: 'state',
              header: 'Status',
              cell: ({ needsAcceptance, isRequired }) => {
                if (!needsAcceptance) return <Badge tone="success">Accepted</Badge>;
                return isRequired ? <Badge tone="warning">To accept</Badge> : <Badge>Optional</Badge>;
              },
            },
            {
              id: 'accepted',
              header: 'Accepted',
              cell: ({ acceptance }) =>
                acceptance === null ? '—' : <LocalTime time={acceptance.acceptedAt} />,
            },
          ]}
        />
      )}
      <CursorPages nextCursor={nextCursor} range={{ shown: items.length, pageSize, total, totalIsMinimum }} />
    </Page>
  );
}
