import { roadmapEntity } from '../../../../src/features/roadmap/roadmap.entity';
import { formatDay } from '../../../lib/texts/format-date';
import { dayColumn, nameColumn, statusColumn, updatedColumn } from '../../../lib/lists/view/columns';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { roadmapItemPath } from '../../../../src/features/roadmap/roadmap.rules';
import type { RoadmapSummary } from '../roadmap-summary';

const { fields } = roadmapEntity;
const dayOf = (time: string | null) => time && formatDay(time);

/** The columns of roadmap items, named as in forms and files. */
const columns: readonly ListColumn<RoadmapSummary>[] = [
  nameColumn('title', fields.title.label, { width: 300, pathOf: roadmapItemPath }),
  statusColumn(fields.status.label, 140),
  {
    id: 'priority',
    header: fields.priority.label,
    width: 110,
    sort: 'descending',
    cell: ({ priority }) => <StatusBadge status={priority} />,
  },
  {
    id: 'category',
    header: fields.category.label,
    width: 140,
    phone: 'line',
    cell: ({ category }) => category && statusLabel(category),
  },
  {
    id: 'targetDate',
    header: fields.targetDate.label,
    width: 130,
    sort: 'ascending',
    cell: ({ targetDate }) => dayOf(targetDate),
  },
  { id: 'ownerName', header: 'Owner', width: 160, cell: ({ ownerName }) => ownerName },
  dayColumn('completedDate', fields.completedDate.label, { isExtra: true }),
  { id: 'tags', header: fields.tags.label, width: 180, isExtra: true, cell: ({ tags }) => tags.join(', ') },
  {
    id: 'isPublic',
    header: fields.isPublic.label,
    width: 100,
    isExtra: true,
    cell: ({ isPublic }) => (isPublic ? 'Yes' : 'No'),
  },
  dayColumn('createdAt', fields.createdAt.label),
  updatedColumn,
];

export const roadmapList = { name: 'roadmap-items', layouts: ['table', 'cards', 'board'], columns } as const;
