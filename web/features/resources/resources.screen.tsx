import { useLoaderData, useNavigate, useRevalidator } from '@remix-run/react';
import { formatSize } from '../../../src/features/files/file-settings.rules';
import type { Resource } from '../../../src/features/resources/resources.entity';
import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Results } from '../../lib/lists/Results';
import { screen } from '../../lib/screens/screen.server';
import { UploadRows } from '../../lib/files/UploadRows';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useMaxUpload } from '../../lib/files/useMaxUpload';
import { useUploads } from '../../lib/files/useUploads';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../shell/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { FileDropZone } from '../../ui/forms/FileDropZone';
import { Stack } from '../../ui/layout/Stack';
import { ListCount } from '../../ui/lists/ListCount';
import { Table } from '../../ui/lists/table/Table';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { loadResources } from './load-resources.server';

export const loader = screen(loadResources);

export const meta = pageMeta('Resources', 'Files for partners, who download them in their portal.');

const ResourceDialog = lazyComponent(() => import('./ResourceDialog'));
const parts = [ResourceDialog];

const filterNames = [] as const;

export default function Resources() {
  const { resources, canEdit, choices, agreements, total, totalIsMinimum, nextCursor, pageSize } =
    useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const filters = useUrlFilters<string>(filterNames);
  const maxUpload = useMaxUpload();
  const form = useDialog<Resource>();
  const uploads = useUploads<Resource>({
    path: '/api/resources',
    maxUpload,
    onDone(resource) {
      revalidate();
      form.open(resource);
    },
  });
  usePreload(parts, canEdit);
  const isEmpty = resources.length === 0;
  return (
    <Page>
      <PageHeader title="Resources" subtitle="Files for partners, in their portal" />
      <Stack>
        {canEdit && (
          <FileDropZone
            label="Drop files to add resources"
            action="Upload Files"
            hint={`or drop them here, up to ${formatSize(maxUpload)} each. You then choose who sees them.`}
            onFiles={uploads.add}
          />
        )}
        <UploadRows uploads={uploads} />
        {(!isEmpty || filters.isFiltered) && (
          <FilterBar label="Resources" onSubmit={filters.submit}>
            <FilterSearch
              label="Search resources"
              placeholder="Search resources…"
              value={filters.text}
              onChange={filters.type}
            />
            <ListCount>{countOf(total, totalIsMinimum, ['resource', 'resources'])}</ListCount>
          </FilterBar>
        )}
        <Results label="Resources" isStale={filters.isPending}>
          {isEmpty ? (
            <EmptyState
              icon="folder"
              title="No resources found"
              description={
                filters.isFiltered
                  ? 'No resource matches this search.'
                  : 'Price lists, presentations and logos that partners need belong here. They download them in their portal.'
              }
              action={
                filters.isFiltered ? <Button onPress={filters.clear}>Show All Resources</Button> : undefined
              }
            />
          ) : (
            <Table
              label="Resources"
              stacks
              rows={resources}
              rowKey={({ id }) => id}
              columns={[
                {
                  id: 'name',
                  header: 'Name',
                  cell: ({ id, name }) => (
                    <Link look="quiet" href={`/resources/${id}`}>
                      {name}
                    </Link>
                  ),
                },
                { id: 'category', header: 'Category', cell: ({ category }) => category ?? '—' },
                { id: 'audience', header: 'Who sees it', cell: ({ audience }) => audience },
                { id: 'size', header: 'Size', align: 'end', cell: ({ size }) => formatSize(size) },
                {
                  id: 'downloads',
                  header: 'Downloads',
                  align: 'end',
                  cell: ({ downloadCount }) => downloadCount,
                },
                {
                  id: 'updated',
                  header: 'Updated',
                  cell: ({ updatedAt }) => <LocalTime time={updatedAt} />,
                },
              ]}
            />
          )}
        </Results>
        <CursorPages
          nextCursor={nextCursor}
          isEmpty={isEmpty}
          range={{ shown: resources.length, pageSize, total, totalIsMinimum }}
        />
      </Stack>
      {form.subject && (
        <ResourceDialog
          key={form.key}
          resource={form.subject}
          choices={choices}
          agreements={agreements}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={({ id }) => navigate(`/resources/${id}`)}
        />
      )}
    </Page>
  );
}
