import type { RoadmapStatus } from '../../../src/features/roadmap/roadmap.rules';
import { formatDay } from '../../lib/texts/format-date';
import { PeekCard } from '../../records/list/PeekCard';
import { Button, IconButton } from '../../ui/actions/Button';
import { Inline } from '../../ui/layout/Inline';
import { Fact, Facts } from '../../ui/lists/Facts';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { TagList } from '../../ui/tags/TagList';
import { Prose } from '../../ui/text/documents/Prose';
import { Text } from '../../ui/text/Text';
import { statusLabel } from '../../ui/tokens/status';
import { CommentsButton } from '../comments/CommentsButton';
import { EvidenceFacts } from '../evidence/EvidenceFacts';
import { itemView, type RoadmapSummary } from './item.view';
import { ItemStatus } from './ItemStatus';

interface Props {
  item: RoadmapSummary;
  disabledReason: string | undefined;
  onMove: (status: RoadmapStatus) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ItemCard({ item, disabledReason, onMove, onEdit, onDelete }: Props) {
  const { id, title, description, category, status, priority, tags } = item;
  return (
    <PeekCard
      id={id}
      name={title}
      href={itemView.path(id)}
      subtitle={category && statusLabel(category)}
      aside={
        <Inline gap={4} justify="end">
          {status === 'blocked' && <StatusBadge status={status} />}
          <StatusBadge status={priority} label={`${statusLabel(priority)} priority`} />
        </Inline>
      }
      footer={
        <>
          <ItemStatus item={item} canEdit={disabledReason === undefined} onChange={onMove} />
          <Button
            size="sm"
            accessibleName={`Edit ${title}`}
            icon="pencil"
            aria-keyshortcuts="e"
            disabledReason={disabledReason}
            onPress={onEdit}
          >
            Edit
          </Button>
          <CommentsButton object={`roadmap-item:${id}`} name={title} />
          <IconButton
            size="sm"
            label={`Delete ${title}`}
            icon="trash"
            disabledReason={disabledReason}
            onPress={onDelete}
          />
        </>
      }
    >
      {description && <Prose>{description}</Prose>}
      <ItemFacts item={item} />
      {tags.length > 0 && (
        <TagList label={`Tags of ${title}`} tags={tags.map((tag) => ({ id: tag, label: tag }))} />
      )}
    </PeekCard>
  );
}

function ItemFacts({ item }: { item: RoadmapSummary }) {
  const { targetDate, completedDate, ownerName, isPublic, createdAt, evidence } = item;
  return (
    <Facts>
      <Fact icon="calendar">
        {targetDate === null ? 'No target date' : `Target ${formatDay(targetDate)}`}
      </Fact>
      {completedDate && <Fact icon="check-circle">{`Completed ${formatDay(completedDate)}`}</Fact>}
      {ownerName && (
        <Fact icon="user">
          <Text as="span" lines={2}>{`Owned by ${ownerName}`}</Text>
        </Fact>
      )}
      {isPublic && <Fact icon="globe">Shown on the public roadmap</Fact>}
      <Fact icon="clock">{`Created ${formatDay(createdAt)}`}</Fact>
      <EvidenceFacts evidence={evidence} />
    </Facts>
  );
}
