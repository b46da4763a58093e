import { useId } from 'react';
import {
  eventStatuses,
  eventTemplateName,
  isOver,
  type EventStatus,
} from '../../../../src/features/events/events.rules';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { choicesOf } from '../../../ui/forms/choices';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { Select } from '../../../ui/forms/Select';
import { Inline } from '../../../ui/layout/Inline';
import { Prose } from '../../../ui/text/Prose';
import { Button, IconButton } from '../../../ui/actions/Button';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { ChecklistFact } from '../../checklists/ChecklistFact';
import { CommentsButton } from '../../comments/CommentsButton';
import type { EventSummary } from './event-summary';
import { EDITORS_ONLY } from '../event-texts';
import { Text } from '../../../ui/text/Text';

const statusChoices = choicesOf(eventStatuses, statusLabel);

interface Props {
  event: EventSummary;
  canEdit: boolean;
  /** The status that the event is being moved to. */
  movingTo: EventStatus | null;
  onMove: (status: EventStatus) => void;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function EventCard({ event, canEdit, movingTo, onMove, onView, onEdit, onDelete }: Props) {
  const titleId = useId();
  const { name, description, templateType, status } = event;
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  const hasMoves = status === 'live' || (canEdit && !isOver(status));
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <CardWords>
          <h3 id={titleId}>{name}</h3>
          <p>{eventTemplateName(templateType)}</p>
        </CardWords>
        <Inline gap={4} wrap="no">
          <CommentsButton object={`event:${event.id}`} name={name} />
          <IconButton
            size="sm"
            label={`Edit ${name}`}
            icon="pencil"
            disabledReason={disabledReason}
            onPress={onEdit}
          />
          <IconButton
            size="sm"
            label={`Delete ${name}`}
            icon="trash"
            disabledReason={disabledReason}
            onPress={onDelete}
          />
        </Inline>
      </CardHeader>
      <Inline justify="between">
        <StatusBadge status={status} />
        <Button size="sm" accessibleName={`Details: ${name}`} variant="ghost" onPress={onView}>
          Details
        </Button>
      </Inline>
      {description && <Prose>{description}</Prose>}
      <EventFacts event={event} />
      {hasMoves && (
        <CardFooter>
          {canEdit && !isOver(status) && (
            <Select
              hideLabel
              label={`Status of ${name}`}
              name="status"
              value={movingTo ?? status}
              choices={statusChoices}
              onChange={(next) => {
                const chosen = eventStatuses.find((one) => one === next);
                if (chosen) onMove(chosen);
              }}
            />
          )}
          {status === 'live' && (
            <Button
              size="sm"
              accessibleName={`Mark Complete: ${name}`}
              disabledReason={disabledReason}
              isPending={movingTo === 'wrap_up'}
              onPress={() => onMove('wrap_up')}
            >
              Mark Complete
            </Button>
          )}
        </CardFooter>
      )}
    </Card>
  );
}

function EventFacts({ event }: { event: EventSummary }) {
  const { when, locationType, location, partnerName, ownerName, progress } = event;
  return (
    <Facts>
      <Fact icon="calendar">{when ?? 'No date yet'}</Fact>
      <Fact icon={locationType === 'virtual' ? 'globe' : 'map-pin'}>
        {location === null ? statusLabel(locationType) : `${statusLabel(locationType)} · ${location}`}
      </Fact>
      {partnerName && <Fact icon="building">{`With ${partnerName}`}</Fact>}
      {ownerName && (
        <Fact icon="user">
          <Text as="span" lines={2}>{`Owned by ${ownerName}`}</Text>
        </Fact>
      )}
      <ChecklistFact progress={progress} />
    </Facts>
  );
}
