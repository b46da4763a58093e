import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import { eventTemplateName, locationTypes } from '../../../../src/features/events/events.rules';
import { EditableFacts } from '../../../lib/forms/EditableFacts';
import { formatDay } from '../../../lib/texts/format-date';
import { ExternalLink } from '../../../ui/actions/Link';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Stack } from '../../../ui/layout/Stack';
import { statusLabel } from '../../../ui/tokens/status';
import { SavedChecklist } from '../../checklists/SavedChecklist';
import { partnerFact } from '../../../lib/forms/partner-fact';
import { formatEventTime } from '../../../lib/texts/format-event-time';

interface Props {
  event: PlannedEvent;
  canEdit: boolean;
  onSaved: (event: PlannedEvent) => void;
}

const locationChoices = choicesOf(locationTypes, statusLabel);
const yesNo = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];

/** All facts of an event, for its page and its peek panel. Times are changed in the form. */
export function EventFacts({ event, canEdit, onSaved }: Props) {
  const { id, name, description, templateType, timezone, locationType, location, notes } = event;
  const { ownerId, ownerName, showOnDashboard, createdAt, updatedAt } = event;
  const shown = showOnDashboard ? 'Yes' : 'No';
  return (
    <Stack gap={24}>
      <EditableFacts<PlannedEvent>
        path={`/api/events/${id}`}
        canEdit={canEdit}
        failure="Failed to update event"
        onSaved={onSaved}
        facts={[
          { term: 'Name', value: name, edit: { name: 'name', value: name } },
          {
            term: 'Description',
            value: description,
            edit: { name: 'description', value: description, kind: 'lines' },
          },
          { term: 'When', value: formatEventTime(event) },
          { term: 'Time zone', value: timezone },
          {
            term: 'Location type',
            value: statusLabel(locationType),
            edit: { name: 'locationType', value: locationType, choices: locationChoices },
          },
          {
            term: 'Location',
            value: location,
            edit: { name: 'location', value: location },
            links: location && /^https?:\/\//i.test(location) && (
              <ExternalLink href={location}>Join</ExternalLink>
            ),
          },
          partnerFact(event, 'No partner'),
          {
            term: 'Owner',
            value: ownerName,
            edit: { name: 'ownerId', value: ownerId, pick: { kind: 'member' } },
          },
          { term: 'Template', value: eventTemplateName(templateType) },
          { term: 'Notes', value: notes, edit: { name: 'notes', value: notes, kind: 'lines' } },
          {
            term: 'On dashboard',
            value: shown,
            edit: {
              name: 'showOnDashboard',
              value: shown.toLowerCase(),
              choices: yesNo,
              read: (typed) => typed === 'yes',
            },
          },
          { term: 'Created', value: formatDay(createdAt) },
          { term: 'Updated', value: formatDay(updatedAt) },
        ]}
      />
      <SavedChecklist key={id} record={event} path={`/api/events/${id}/checklist`} isReadOnly={!canEdit} />
    </Stack>
  );
}
