import { compareNames } from '../../../src/lib/text/names.rules';
import { useLoaderData } from '@remix-run/react';
import { portalResourcesRequest } from '../../../src/features/resources/resources.schema';
import { parse } from '../../../src/http/calls/input';
import { CursorPages } from '../../lib/lists/CursorPages';
import { Results } from '../../lib/lists/Results';
import { portalScreen } from '../../lib/screens/screen.server';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Stack } from '../../ui/layout/Stack';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Card } from '../../ui/records/Card';
import { PortalDocumentRows } from '../document-templates/PortalDocumentRows';
import { NothingFound, PortalFilters } from '../../lib/lists/PortalFilters';
import { PortalResourceRows } from './PortalResourceRows';

const PAGE_SIZE = 50;
const MAX_DOCUMENTS = 200;

export const loader = portalScreen(async ({ app, view, url }) => {
  const cursor = url.searchParams.get('cursor') || undefined;
  const search = url.searchParams.get('search') || undefined;
  const request = parse(portalResourcesRequest, { limit: PAGE_SIZE, cursor, search });
  const [{ items, ...range }, documents] = await Promise.all([
    app.portalResources.list(view, request),
    // Show documents only on the first page, above the files, and not in a search, which finds files.
    cursor === undefined && search === undefined
      ? app.portalDocuments.list(view, { limit: MAX_DOCUMENTS })
      : null,
  ]);
  const categories = [...new Set(items.map(({ category }) => category))].sort((a, b) =>
    a === null ? 1 : b === null ? -1 : compareNames(a, b),
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
    isFiltered: search !== undefined,
  };
});

export const meta = pageMeta('Resources', 'Files from the company that you work with.');

export default function PortalResources() {
  const { groups, documents, partnerId, shown, range, pageSize, isFiltered } = useLoaderData<typeof loader>();
  const filters = useUrlFilters<'status'>([]);
  const isEmpty = shown === 0 && documents.length === 0;
  return (
    <Page>
      <PageHeader title="Resources" />
      {(shown > 0 || isFiltered) && <PortalFilters words={['file', 'files']} filters={filters} {...range} />}
      {isEmpty && isFiltered && <NothingFound icon="folder" several="files" onClear={filters.clear} />}
      {isEmpty && !isFiltered && (
        <EmptyState
          icon="folder"
          title="No resources yet"
          description="Documents with your name and logo, price lists, presentations and other files for you will be here."
        />
      )}
      {!isEmpty && (
        <Results isStale={filters.isPending}>
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
        </Results>
      )}
      <CursorPages
        nextCursor={range.nextCursor}
        isEmpty={isFiltered && shown === 0}
        range={{ ...range, shown, pageSize }}
      />
    </Page>
  );
}
