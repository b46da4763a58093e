import type { ComponentProps } from 'react';
import type { EventStatus } from '../../../../src/features/events/events.rules';
import { RecordList } from '../../../lib/lists/RecordList';
import type { EventActions } from '../form/useEventDialogs';
import type { EventSummary } from './event-summary';
import { EventButtons } from './EventButtons';
import { EventCard } from './EventCard';

interface Props
  extends
    EventActions,
    Pick<ComponentProps<typeof RecordList<EventSummary>>, 'layout' | 'view' | 'peek' | 'isStale' | 'empty'> {
  events: EventSummary[];
  canEdit: boolean;
  /** The event whose status is being changed, and its new status. */
  moving: { id: string; to: EventStatus } | null;
  onMove: (event: EventSummary, status: EventStatus) => void;
}

export function EventList({ events, canEdit, moving, onMove, onEdit, onDelete, ...list }: Props) {
  const shared = { canEdit, onEdit, onDelete };
  return (
    <RecordList
      {...list}
      label="Events"
      canEdit={canEdit}
      items={events}
      card={(event) => (
        <EventCard
          key={event.id}
          event={event}
          movingTo={moving?.id === event.id ? moving.to : null}
          onMove={(status) => onMove(event, status)}
          {...shared}
        />
      )}
      buttons={(event) => <EventButtons event={event} {...shared} />}
    />
  );
}
