import type { ReactNode } from 'react';
import { eventTemplateName, type EventStatus } from '../../../src/features/events/events.rules';
import { PeekCard } from '../../records/list/PeekCard';
import { Link } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { Fact, Facts } from '../../ui/lists/Facts';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Prose } from '../../ui/text/documents/Prose';
import { Text } from '../../ui/text/Text';
import { statusLabel } from '../../ui/tokens/status';
import { ChecklistFact } from '../checklists/ChecklistFact';
import { CommentsButton } from '../comments/CommentsButton';
import { eventView, type EventSummary } from './event.view';
import { EventMoves, hasMoves } from './EventMoves';

interface Props {
  event: EventSummary;
  canEdit: boolean;
  /** The status that the event is being moved to. */
  movingTo: EventStatus | null;
  onMove: (status: EventStatus) => void;
  buttons: ReactNode;
}

export function EventCard({ event, canEdit, movingTo, onMove, buttons }: Props) {
  const { id, name, description, templateType, status } = event;
  const href = eventView.path(id);
  return (
    <PeekCard
      id={id}
      name={name}
      href={href}
      heading="h3"
      subtitle={eventTemplateName(templateType)}
      aside={
        <Inline gap={4} wrap="no">
          <CommentsButton object={`event:${id}`} name={name} />
          {buttons}
        </Inline>
      }
      footer={
        hasMoves(status, canEdit) && (
          <EventMoves event={event} canEdit={canEdit} movingTo={movingTo} onMove={onMove} />
        )
      }
    >
      <Inline justify="between">
        <StatusBadge status={status} />
        <Link look="quiet" href={href} data-peek={id} aria-label={`Details: ${name}`}>
          Details
        </Link>
      </Inline>
      {description && <Prose>{description}</Prose>}
      <EventFacts event={event} />
    </PeekCard>
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
