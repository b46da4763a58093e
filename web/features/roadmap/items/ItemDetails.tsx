import {
  offeredPriorities,
  roadmapCategories,
  roadmapPriorities,
} from '../../../../src/features/roadmap/roadmap.rules';
import type { ShownRoadmapItem } from '../../../../src/features/roadmap/roadmap.service';
import { EditableFacts } from '../../../lib/forms/EditableFacts';
import { formatDay } from '../../../lib/texts/format-date';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Badge } from '../../../ui/records/Badge';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { LongText } from '../../../ui/text/LongText';
import { statusLabel } from '../../../ui/tokens/status';
import { EvidenceSection } from '../../evidence/EvidenceFacts';
import type { RoadmapSummary } from '../roadmap-summary';

interface Props {
  /** The item with its whole description. */
  item: RoadmapSummary;
  canEdit: boolean;
  onSaved: (item: ShownRoadmapItem) => void;
}

const categories = [{ id: '', label: 'None' }, ...choicesOf(roadmapCategories, statusLabel)];
const isShownChoices = [
  { id: 'yes', label: 'Shown' },
  { id: 'no', label: 'Not shown' },
];

const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** All facts of an item, for its page and its peek panel. */
export function ItemDetails({ item, canEdit, onSaved }: Props) {
  const { id, title, description, priority, category, targetDate, completedDate, isPublic, tags } = item;
  const priorities = priority === 'critical' ? roadmapPriorities : offeredPriorities;
  return (
    <Stack gap={24}>
      <EditableFacts<ShownRoadmapItem>
        path={`/api/roadmap-items/${id}`}
        canEdit={canEdit}
        failure="Failed to update roadmap item"
        onSaved={onSaved}
        facts={[
          { term: 'Title', value: title, edit: { name: 'title', value: title } },
          {
            term: 'Description',
            value: canEdit ? description : description && <LongText text={description} />,
            edit: { name: 'description', value: description, kind: 'lines' },
          },
          {
            term: 'Priority',
            value: <StatusBadge status={priority} />,
            edit: { name: 'priority', value: priority, choices: choicesOf(priorities, statusLabel) },
          },
          {
            term: 'Category',
            value: category && statusLabel(category),
            edit: { name: 'category', value: category, choices: categories },
          },
          {
            term: 'Target date',
            value: targetDate && formatDay(targetDate),
            edit: { name: 'targetDate', value: targetDate, kind: 'day' },
          },
          ...(completedDate ? [{ term: 'Completed', value: formatDay(completedDate) }] : []),
          {
            term: 'Owner',
            value: item.ownerName,
            edit: { name: 'ownerId', value: item.ownerId, pick: { kind: 'member', none: 'No owner' } },
          },
          {
            term: 'Tags',
            value: tags.length > 0 && (
              <Inline as="span" gap={4}>
                {tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </Inline>
            ),
            edit: { name: 'tags', value: tags.join(', '), read: tagsIn },
          },
          {
            term: 'Public roadmap',
            value: isPublic ? 'Shown' : 'Not shown',
            edit: {
              name: 'isPublic',
              value: isPublic ? 'yes' : 'no',
              choices: isShownChoices,
              read: (chosen) => chosen === 'yes',
            },
          },
          { term: 'Created', value: formatDay(item.createdAt) },
          { term: 'Updated', value: formatDay(item.updatedAt) },
        ]}
      />
      <EvidenceSection evidence={item.evidence} />
    </Stack>
  );
}
