import { useId, type ReactNode } from 'react';
import type { RoadmapStatus } from '../../../src/features/roadmap/roadmap.rules';
import { formatDay } from '../../lib/format-date';
import { Card, CardFooter, CardHeader, CardWords } from '../../ui/Card';
import { Icon, type IconName } from '../../ui/Icon';
import { Inline } from '../../ui/Inline';
import { PlainButton } from '../../ui/PlainButton';
import { StatusBadge } from '../../ui/StatusBadge';
import { statusLabel } from '../../ui/status';
import { TagList } from '../../ui/TagList';
import { ItemStatus } from './ItemStatus';
import type { RoadmapSummary } from './roadmap-summary';
import { EDITORS_ONLY } from './roadmap-texts';

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
          <h2 id={titleId}>{title}</h2>
          {category && <p>{statusLabel(category)}</p>}
        </CardWords>
        <Inline gap={4} justify="end">
          {status === 'blocked' && <StatusBadge status={status} />}
          <StatusBadge status={priority} label={`${statusLabel(priority)} priority`} />
        </Inline>
      </CardHeader>
      {description && <p className="ui-prose">{description}</p>}
      <ItemFacts item={item} />
      {tags.length > 0 && (
        <TagList label={`Tags of ${title}`} tags={tags.map((tag) => ({ id: tag, label: tag }))} />
      )}
      <CardFooter>
        <ItemStatus item={item} canEdit={canEdit} onChange={onMove} />
        <PlainButton
          label="Edit"
          accessibleName={`Edit ${title}`}
          icon="pencil"
          disabledReason={disabledReason}
          onPress={onEdit}
        />
        <PlainButton
          label={`Delete ${title}`}
          icon="trash"
          isIconOnly
          disabledReason={disabledReason}
          onPress={onDelete}
        />
      </CardFooter>
    </Card>
  );
}

function ItemFacts({ item }: { item: RoadmapSummary }) {
  const { targetDate, completedDate, ownerName, isPublic, createdAt } = item;
  return (
    <ul className="ui-facts">
      <Fact icon="calendar">
        {targetDate === null ? 'No target date' : `Target ${formatDay(targetDate)}`}
      </Fact>
      {completedDate && <Fact icon="check-circle">{`Completed ${formatDay(completedDate)}`}</Fact>}
      {ownerName && <Fact icon="user">{`Owned by ${ownerName}`}</Fact>}
      {isPublic && <Fact icon="globe">Shown on the public roadmap</Fact>}
      <Fact icon="clock">{`Created ${formatDay(createdAt)}`}</Fact>
    </ul>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
