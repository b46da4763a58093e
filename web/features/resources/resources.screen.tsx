import { useLoaderData, useNavigate, useRevalidator } from '@remix-run/react';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { formatSize } from '../../../src/features/files/file-size.rules';
import type { Resource } from '../../../src/features/resources/resources.entity';
import { resourceFilters } from '../../../src/features/resources/resources.schema';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { screen } from '../../lib/screens/screen.server';
import { UploadRows } from '../../lib/files/UploadRows';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useMaxUpload } from '../../lib/files/useMaxUpload';
import { useUploads } from '../../lib/files/useUploads';
import { SearchedTable } from '../../records/list/SearchedTable';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { Link } from '../../ui/actions/Link';
import { FileDropZone } from '../../ui/forms/FileDropZone';
import { Stack } from '../../ui/layout/Stack';
import { ListPage } from '../../ui/pages/ListPage';
import { PageHeader } from '../../ui/pages/PageHeader';
import { loadTable } from '../../records/list/load-table.server';
import { loadAgreementChoices } from '../agreements/load-agreement-choices.server';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { resourceView } from './resource.view';
import { appearanceAt } from '../../../src/features/audiences/appearance.rules';
import { Inline } from '../../ui/layout/Inline';
import { StatusBadge } from '../../ui/records/StatusBadge';

export const loader = screen(async (inputs) => {
  const { app, actor } = inputs;
  const now = app.clock.now().toISOString();
  const [table, choices, agreements] = await Promise.all([
    loadTable(inputs, resourceView, {
      service: app.resources,
      filters: resourceFilters,
      summarize: (resource) => ({
        id: resource.id,
        name: resource.name,
        category: resource.category,
        size: resource.size,
        audience: describeAudience(resource),
        appearance: appearanceAt(resource, now),
        downloadCount: resource.downloadCount,
        updatedAt: resource.updatedAt,
      }),
    }),
    loadAudienceChoices(app, actor, []),
    loadAgreementChoices(app, actor, null),
  ]);
  return { ...table, choices, agreements };
});

export const meta = pageMeta('Resources', 'Files for partners, who download them in their portal.');

const ResourceDialog = lazyComponent(() => import('./ResourceDialog'));
const parts = [ResourceDialog];

const bulk = { api: '/api/resources', nameOf: ({ name }: { name: string }) => name };

const filterNames = [] as const;

export default function Resources() {
  const { conditions, rows, page, canEdit, choices, agreements } = useLoaderData<typeof loader>();
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
  return (
    <ListPage>
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
        <SearchedTable
          label="Resources"
          words={['resource', 'resources']}
          rows={rows}
          filters={filters}
          page={page}
          conditions={conditions}
          bulk={canEdit ? bulk : undefined}
          empty={{
            icon: 'folder',
            purpose:
              'Price lists, presentations and logos that partners need belong here. They download them in their portal.',
            noMatch: 'No resource matches this search.',
          }}
          columns={[
            {
              id: 'name',
              header: 'Name',
              cell: ({ id, name }) => (
                <Link look="quiet" href={resourceView.path(id)}>
                  {name}
                </Link>
              ),
            },
            { id: 'category', header: 'Category', cell: ({ category }) => category ?? '—' },
            {
              id: 'audience',
              header: 'Who sees it',
              cell: ({ audience, appearance }) =>
                appearance === 'visible' ? (
                  audience
                ) : (
                  <Inline gap={8}>
                    {audience}
                    <StatusBadge status={appearance} />
                  </Inline>
                ),
            },
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
      </Stack>
      {form.subject && (
        <ResourceDialog
          key={form.key}
          resource={form.subject}
          choices={choices}
          agreements={agreements}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={({ id }) => navigate(resourceView.path(id))}
        />
      )}
    </ListPage>
  );
}
