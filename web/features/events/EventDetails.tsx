import { eventEntity, type PlannedEvent } from '../../../src/features/events/events.entity';
import { eventTemplateName, locationTypes } from '../../../src/features/events/events.rules';
import { detailsOf } from '../../lib/forms/details';
import { EditableDetails } from '../../lib/forms/EditableDetails';
import { formatEventTime } from '../../lib/texts/format-event-time';
import { ExternalLink } from '../../ui/actions/Link';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Stack } from '../../ui/layout/Stack';
import { statusLabel } from '../../ui/tokens/status';
import { SavedChecklist } from '../checklists/SavedChecklist';
import { eventView } from './event.view';

interface Props {
  event: PlannedEvent;
  canEdit: boolean;
  /** Whether the checklist is elsewhere on the screen. */
  hasNoChecklist?: boolean;
  onSaved: (event: PlannedEvent) => void;
}

const { text, lines, choice, yesNo, owner, partner, past } = detailsOf(eventEntity);
const locations = choicesOf(locationTypes, statusLabel);

/** All details of an event, for its page and its panel. Times are changed in the form. */
export default function EventDetails({ event, canEdit, hasNoChecklist = false, onSaved }: Props) {
  const { id, location } = event;
  return (
    <Stack gap={24}>
      <EditableDetails<PlannedEvent>
        path={`${eventView.api}/${id}`}
        canEdit={canEdit}
        failure={eventView.updated.failure}
        onSaved={onSaved}
        details={[
          text(event, 'name'),
          lines(event, 'description'),
          { term: 'When', value: formatEventTime(event) },
          text(event, 'timezone', { isFixed: true }),
          choice(event, 'locationType', locations),
          text(event, 'location', {
            links: location && /^https?:\/\//i.test(location) && (
              <ExternalLink href={location}>Join</ExternalLink>
            ),
          }),
          partner(event, 'No partner'),
          owner(event),
          { term: 'Template', value: eventTemplateName(event.templateType) },
          lines(event, 'notes'),
          yesNo(event, 'showOnDashboard', { term: 'On dashboard' }),
          past(event, 'createdAt'),
          past(event, 'updatedAt', 'Updated'),
        ]}
      />
      {!hasNoChecklist && (
        <SavedChecklist
          key={id}
          record={event}
          path={`${eventView.api}/${id}/checklist`}
          isReadOnly={!canEdit}
        />
      )}
    </Stack>
  );
}
