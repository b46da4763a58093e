import {
  offeredPriorities,
  roadmapCategories,
  roadmapPriorities,
} from '../../../src/features/roadmap/roadmap.rules';
import { roadmapEntity } from '../../../src/features/roadmap/roadmap.entity';
import type { ShownRoadmapItem } from '../../../src/features/roadmap/roadmap.service';
import { detailsOf } from '../../lib/forms/details';
import { EditableDetails } from '../../lib/forms/EditableDetails';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { Badge } from '../../ui/records/Badge';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { LongText } from '../../ui/text/LongText';
import { statusLabel } from '../../ui/tokens/status';
import { EvidenceSection } from '../evidence/EvidenceFacts';
import { itemView, type RoadmapSummary } from './item.view';

interface Props {
  /** The item with its whole description. */
  item: RoadmapSummary;
  canEdit: boolean;
  onSaved: (item: ShownRoadmapItem) => void;
}

const { text, lines, choice, day, past, owner, yesNo } = detailsOf(roadmapEntity);
const categories = choicesOf(roadmapCategories, statusLabel);
const shown = [
  { id: 'yes', label: 'Shown' },
  { id: 'no', label: 'Not shown' },
];
const badge = (status: string) => <StatusBadge status={status} />;

const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** All details of an item, for its page and its panel. */
export function ItemDetails({ item, canEdit, onSaved }: Props) {
  const { id, description, priority, completedDate, tags } = item;
  const priorities = choicesOf(priority === 'critical' ? roadmapPriorities : offeredPriorities, statusLabel);
  return (
    <Stack gap={24}>
      <EditableDetails<ShownRoadmapItem>
        path={`${itemView.api}/${id}`}
        canEdit={canEdit}
        failure={itemView.updated.failure}
        onSaved={onSaved}
        details={[
          text(item, 'title'),
          lines(item, 'description', {
            value: canEdit ? description : description && <LongText text={description} />,
          }),
          choice(item, 'priority', priorities, { show: badge }),
          choice(item, 'category', categories, { isOptional: true }),
          day(item, 'targetDate'),
          ...(completedDate ? [past(item, 'completedDate')] : []),
          owner(item, 'No owner'),
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
          yesNo(item, 'isPublic', { term: 'Public roadmap', words: shown }),
          past(item, 'createdAt'),
          past(item, 'updatedAt', 'Updated'),
        ]}
      />
      <EvidenceSection evidence={item.evidence} />
    </Stack>
  );
}
