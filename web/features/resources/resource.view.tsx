import { appearanceAt } from '../../../src/features/audiences/appearance.rules';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { formatSize } from '../../../src/features/files/file-size.rules';
import { resourceRecord } from '../../../src/features/resources/resource.record';
import { resourceEntity, type Resource } from '../../../src/features/resources/resources.entity';
import { columnsOf } from '../../records/list/columns';
import { createTabs, type ListTab } from '../../records/list/tabs';
import { defineView } from '../../records/view';
import { Inline } from '../../ui/layout/Inline';
import { StatusBadge } from '../../ui/records/StatusBadge';

/** The fields of a row. The page has the description and all versions. */
export type ResourceSummary = ReturnType<typeof summarizeResource>;

/** @param now ISO time, by which the resource has appeared in the portal or not */
export function summarizeResource(resource: Resource, now = new Date().toISOString()) {
  const { id, name, category, fileName, size, version, downloadCount, createdAt, updatedAt } = resource;
  return {
    ...{ id, name, category, fileName, size, version, downloadCount, createdAt, updatedAt },
    audience: describeAudience(resource),
    appearance: appearanceAt(resource, now),
  };
}

const { column, text, name, day } = columnsOf(resourceEntity);

export const resourceView = defineView({
  record: resourceRecord,
  icon: 'folder',
  createLabel: 'Upload Files',
  subtitle: 'Files for partners, in their portal',
  purpose:
    'Price lists, presentations and logos that partners need belong here. They download them in their portal.',
  editorsOnly: 'Only editors and admins can change resources',
  deletion: 'This deletes the resource with all its versions. Partners no longer see it.',
  deleted: { success: 'Resource deleted', failure: 'Failed to delete the resource' },
  nameOf: ({ name: called }: ResourceSummary) => called,
  summarize: (resource: Resource): ResourceSummary => summarizeResource(resource),
  statuses: [],
  tabs: createTabs<never, ListTab<never>>([{ id: 'all', label: 'All' }], {
    path: '/resources',
    parameter: 'status',
    first: () => 'all',
  }),
  filters: [],
  layouts: ['table'],
  columns: [
    name('name', 260, resourceRecord.path),
    text('category', 150, { sort: 'ascending', phone: 'line' }),
    column<ResourceSummary>('audience', 200, {
      header: 'Who sees it',
      sort: 'ascending',
      cell: ({ audience, appearance }) =>
        appearance === 'visible' ? (
          audience
        ) : (
          <Inline gap={8} wrap="no">
            {audience}
            <StatusBadge status={appearance} />
          </Inline>
        ),
    }),
    column<ResourceSummary>('size', 100, {
      header: 'Size',
      align: 'end',
      sort: 'descending',
      cell: ({ size }) => formatSize(size),
    }),
    text('downloadCount', 120, { align: 'end', sort: 'descending' }),
    day('updatedAt', { header: 'Updated' }),
    text('fileName', 200, { isExtra: true }),
    day('createdAt', { isExtra: true }),
  ],
});

/** The view of a resource's page, which shows all of it. */
export const wholeResourceView = {
  ...resourceView,
  nameOf: ({ name: called }: Resource) => called,
  summarize: (resource: Resource) => resource,
};
