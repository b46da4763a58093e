import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import { ButtonLink } from '../../../ui/actions/Link';
import { RecordPeek } from '../../records/RecordPeek';
import { eventPath } from '../../../../src/features/events/events.rules';
import type { EventActions } from '../form/useEventDialogs';
import { EventFacts } from '../page/EventFacts';
import type { EventSummary } from './event-summary';
import { EventButtons } from './EventButtons';

interface Props extends EventActions {
  event: EventSummary;
  canEdit: boolean;
  onSaved: (event: PlannedEvent) => void;
  onClose: () => void;
}

export function EventPeek({ event, canEdit, onSaved, onClose, ...actions }: Props) {
  const { id, name, status, startDate, updatedAt } = event;
  return (
    <RecordPeek<PlannedEvent>
      kind="event"
      name={name}
      status={status}
      href={eventPath(id)}
      path={`/api/events/${id}`}
      version={`${status} ${updatedAt}`}
      onClose={onClose}
      buttons={
        <>
          {startDate !== null && (
            <ButtonLink icon="calendar" href={`/api/events/${id}/calendar`} download>
              Add to calendar
            </ButtonLink>
          )}
          <EventButtons event={event} canEdit={canEdit} {...actions} />
        </>
      }
    >
      {(record) => <EventFacts event={record} canEdit={canEdit} onSaved={onSaved} />}
    </RecordPeek>
  );
}
