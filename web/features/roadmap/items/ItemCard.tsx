import { useId } from 'react';
import { roadmapItemPath, type RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { Inline } from '../../../ui/layout/Inline';
import { Prose } from '../../../ui/text/documents/Prose';
import { Button, IconButton } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { TagList } from '../../../ui/tags/TagList';
import { CommentsButton } from '../../comments/CommentsButton';
import { EvidenceFacts } from '../../evidence/EvidenceFacts';
import { ItemStatus } from './ItemStatus';
import type { RoadmapSummary } from '../roadmap-summary';
import { EDITORS_ONLY } from '../roadmap-texts';
import { Text } from '../../../ui/text/Text';

interface Props {
  item: RoadmapSummary;
  canEdit: boolean;
  onMove: (status: RoadmapStatus) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ItemCard({ item, canEdit, onMove, onEdit, onDelete }: Props) {
  const titleId = useId();
  const { title, description, category, status, priority, tags } = item;
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <CardWords>
          <h2 id={titleId}>
            <Link look="quiet" href={roadmapItemPath(item.id)} data-peek={item.id}>
              {title}
            </Link>
          </h2>
          {category && <p>{statusLabel(category)}</p>}
        </CardWords>
        <Inline gap={4} justify="end">
          {status === 'blocked' && <StatusBadge status={status} />}
          <StatusBadge status={priority} label={`${statusLabel(priority)} priority`} />
        </Inline>
      </CardHeader>
      {description && <Prose>{description}</Prose>}
      <ItemFacts item={item} />
      {tags.length > 0 && (
        <TagList label={`Tags of ${title}`} tags={tags.map((tag) => ({ id: tag, label: tag }))} />
      )}
      <CardFooter>
        <ItemStatus item={item} canEdit={canEdit} onChange={onMove} />
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
        <CommentsButton object={`roadmap-item:${item.id}`} name={title} />
        <IconButton
          size="sm"
          label={`Delete ${title}`}
          icon="trash"
          disabledReason={disabledReason}
          onPress={onDelete}
        />
      </CardFooter>
    </Card>
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
