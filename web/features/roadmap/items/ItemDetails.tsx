import { formatDay } from '../../../lib/format-date';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Stack } from '../../../ui/layout/Stack';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { TagList } from '../../../ui/tags/TagList';
import { Prose } from '../../../ui/text/Prose';
import { statusLabel } from '../../../ui/tokens/status';
import { EvidenceSection } from '../../evidence/EvidenceFacts';
import type { RoadmapSummary } from '../roadmap-summary';

/** All facts of an item, for its page and its peek panel. */
export function ItemDetails({ item }: { item: RoadmapSummary }) {
  const { title, description, priority, category, targetDate, completedDate, ownerName, tags } = item;
  return (
    <Stack gap={24}>
      {description && <Prose>{description}</Prose>}
      <DescriptionList
        items={[
          { term: 'Priority', value: <StatusBadge status={priority} /> },
          { term: 'Category', value: category && statusLabel(category) },
          { term: 'Target date', value: targetDate && formatDay(targetDate) },
          ...(completedDate ? [{ term: 'Completed', value: formatDay(completedDate) }] : []),
          { term: 'Owner', value: ownerName },
          {
            term: 'Tags',
            value: tags.length > 0 && (
              <TagList label={`Tags of ${title}`} tags={tags.map((tag) => ({ id: tag, label: tag }))} />
            ),
          },
          { term: 'Public roadmap', value: item.isPublic ? 'Shown' : 'Not shown' },
          { term: 'Created', value: formatDay(item.createdAt) },
        ].map(({ term, value }) => ({ term, value: value || null }))}
      />
      <EvidenceSection evidence={item.evidence} />
    </Stack>
  );
}
