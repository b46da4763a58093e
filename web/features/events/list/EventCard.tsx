import { useId } from 'react';
import { eventTemplateName, eventPath, type EventStatus } from '../../../../src/features/events/events.rules';
import { Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Prose } from '../../../ui/text/documents/Prose';
import { Text } from '../../../ui/text/Text';
import { statusLabel } from '../../../ui/tokens/status';
import { ChecklistFact } from '../../checklists/ChecklistFact';
import { CommentsButton } from '../../comments/CommentsButton';
import type { EventActions } from '../form/useEventDialogs';
import type { EventSummary } from './event-summary';
import { EventButtons } from './EventButtons';
import { EventMoves, hasMoves } from './EventMoves';

interface Props extends EventActions {
  event: EventSummary;
  canEdit: boolean;
  /** The status that the event is being moved to. */
  movingTo: EventStatus | null;
  onMove: (status: EventStatus) => void;
}

export function EventCard({ event, canEdit, movingTo, onMove, ...actions }: Props) {
  const titleId = useId();
  const { id, name, description, templateType, status } = event;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <CardWords>
          <h3 id={titleId}>
            <Link look="quiet" href={eventPath(id)} data-peek={id}>
              {name}
            </Link>
          </h3>
          <p>{eventTemplateName(templateType)}</p>
        </CardWords>
        <Inline gap={4} wrap="no">
          <CommentsButton object={`event:${id}`} name={name} />
          <EventButtons event={event} canEdit={canEdit} {...actions} />
        </Inline>
      </CardHeader>
      <Inline justify="between">
        <StatusBadge status={status} />
        <Link look="quiet" href={eventPath(id)} data-peek={id} aria-label={`Details: ${name}`}>
          Details
        </Link>
      </Inline>
      {description && <Prose>{description}</Prose>}
      <EventFacts event={event} />
      {hasMoves(status, canEdit) && (
        <CardFooter>
          <EventMoves event={event} canEdit={canEdit} movingTo={movingTo} onMove={onMove} />
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
