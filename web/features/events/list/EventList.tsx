import type { ReactNode } from 'react';
import type { EventStatus } from '../../../../src/features/events/events.rules';
import { Results } from '../../../lib/Results';
import { Grid } from '../../../ui/layout/Grid';
import { EventCard } from './EventCard';
import type { EventSummary } from './event-summary';

interface Props {
  events: EventSummary[];
  canEdit: boolean;
  /** Whether another list is loading. */
  isStale: boolean;
  /** The event whose status is being changed, and its new status. */
  moving: { id: string; to: EventStatus } | null;
  /** Shown instead of the cards if there are none. */
  empty: ReactNode;
  onMove: (event: EventSummary, status: EventStatus) => void;
  onView: (event: EventSummary) => void;
  onEdit: (event: EventSummary) => void;
  onDelete: (event: EventSummary) => void;
}

export function EventList(props: Props) {
  const { events, canEdit, isStale, moving, empty, onMove, onView, onEdit, onDelete } = props;
  return (
    <Results label="Events" items={events} isStale={isStale}>
      {events.length === 0 ? (
        empty
      ) : (
        <Grid as="ul">
          {events.map((event) => (
            <EventCard
              key={event.id}
              event={event}
              canEdit={canEdit}
              movingTo={moving?.id === event.id ? moving.to : null}
              onMove={(status) => onMove(event, status)}
              onView={() => onView(event)}
              onEdit={() => onEdit(event)}
              onDelete={() => onDelete(event)}
            />
          ))}
        </Grid>
      )}
    </Results>
  );
}
