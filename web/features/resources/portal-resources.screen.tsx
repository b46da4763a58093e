import { useLoaderData } from '@remix-run/react';
import { portalResourcesRequest } from '../../../src/features/resources/resources.schema';
import { parse } from '../../lib/api-input.server';
import { CursorPages } from '../../lib/CursorPages';
import { portalScreen } from '../../lib/screen.server';
import { pageMeta } from '../../shell/page-meta';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Stack } from '../../ui/layout/Stack';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Card } from '../../ui/records/Card';
import { PortalDocumentRows } from '../document-templates/PortalDocumentRows';
import { PortalResourceRows } from './PortalResourceRows';

const PAGE_SIZE = 50;
const MOST_DOCUMENTS = 200;

export const loader = portalScreen(async ({ app, view, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(portalResourcesRequest, { limit: String(PAGE_SIZE), cursor });
  const [{ items, ...range }, documents] = await Promise.all([
    app.portalResources.list(view, request),
    // On the first page only, above the files.
    cursor === undefined ? app.portalDocuments.list(view, { limit: MOST_DOCUMENTS }) : null,
  ]);
  const categories = [...new Set(items.map(({ category }) => category))].sort((a, b) =>
    a === null ? 1 : b === null ? -1 : a.localeCompare(b),
  );
  const groups = categories.map((category) => ({
    category,
    resources: items.filter((item) => item.category === category),
  }));
  return {
    groups,
    documents: documents?.items ?? [],
    partnerId: view.partnerId,
    shown: items.length,
    range,
    pageSize: PAGE_SIZE,
  };
});

export const meta = pageMeta('Resources', 'Files from the company that you work with.');

export default function PortalResources() {
  const { groups, documents, partnerId, shown, range, pageSize } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title="Resources" />
      {shown === 0 && documents.length === 0 ? (
        <EmptyState
          icon="folder"
          title="No resources yet"
          description="Documents with your name and logo, price lists, presentations and other files for you will be here."
        />
      ) : (
        <Stack gap={24}>
          {documents.length > 0 && (
            <Card as="section">
              <h2>Documents</h2>
              <PortalDocumentRows documents={documents} partnerId={partnerId} />
            </Card>
          )}
          {groups.map(({ category, resources }) => (
            <Card as="section" key={category ?? ''}>
              <h2>{category ?? (groups.length > 1 ? 'Other' : 'Files')}</h2>
              <PortalResourceRows label={category ?? 'Files'} resources={resources} />
            </Card>
          ))}
        </Stack>
      )}
      <CursorPages nextCursor={range.nextCursor} range={{ ...range, shown, pageSize }} />
    </Page>
  );
}
