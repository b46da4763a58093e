import type { CsvColumn } from '../../lib/csv/write-csv';
import type { RoadmapItem } from './roadmap-items.repo';

/** The columns of exported roadmap items, named like the fields of the form. */
export const roadmapFileColumns: readonly CsvColumn<RoadmapItem>[] = [
  { header: 'Title', value: (item) => item.title },
  { header: 'Description', value: (item) => item.description },
  { header: 'Status', value: (item) => item.status },
  { header: 'Priority', value: (item) => item.priority },
  { header: 'Category', value: (item) => item.category },
  { header: 'Target date', value: (item) => item.targetDate },
  { header: 'Completed', value: (item) => item.completedDate },
  { header: 'Owner', value: (item) => item.ownerName },
  { header: 'Tags', value: (item) => item.tags.join(', ') },
  { header: 'Public', value: (item) => (item.isPublic ? 'yes' : 'no') },
  { header: 'Created', value: (item) => item.createdAt },
];
