import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import { eventTemplateName } from '../../../../src/features/events/events.rules';
import { useRead } from '../../../lib/useRead';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Prose } from '../../../ui/text/Prose';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { statusLabel } from '../../../ui/tokens/status';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { SavedChecklist } from '../../checklists/SavedChecklist';
import type { EventSummary } from './event-summary';
import { formatEventTime } from '../form/format-event-time';

interface Props {
  event: EventSummary;
  isOpen: boolean;
  onClose: () => void;
  /** null without the permission to edit it. */
  onEdit: (() => void) | null;
}

/** Shows all fields of an event. The items of its checklist are ticked here. */
export default function EventDetails({ event: { id, name }, isOpen, onClose, onEdit }: Props) {
  const { data: event, isFailed, retry } = useRead<PlannedEvent>(`/api/events/${id}`);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={name}
      size="wide"
    >
      {/* Focusable, so that the keyboard can scroll it. */}
      <DialogBody tabIndex={0} role="region" aria-label="Details">
        {event && <Facts event={event} canEdit={onEdit !== null} />}
        {isFailed && <ErrorState onRetry={retry} />}
        {!event && !isFailed && (
          <div role="status" aria-label="Loading event">
            <Skeleton height="12rem" />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        {event && event.startDate !== null && (
          <ButtonLink icon="calendar" href={`/api/events/${id}/calendar`} download>
            Add to calendar
          </ButtonLink>
        )}
        <Button onPress={onClose}>Close</Button>
        {onEdit && (
          <Button variant="primary" onPress={onEdit}>
            Edit Event
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function Facts({ event, canEdit }: { event: PlannedEvent; canEdit: boolean }) {
  const { status, templateType, locationType, location, partnerName, ownerName } = event;
  const { description, notes, checklist } = event;
  return (
    <>
      {description && <Prose>{description}</Prose>}
      <DescriptionList
        items={[
          { term: 'Status', value: <StatusBadge status={status} /> },
          { term: 'When', value: formatEventTime(event) },
          { term: 'Time zone', value: event.timezone },
          { term: 'Location type', value: statusLabel(locationType) },
          { term: 'Location', value: location },
          { term: 'Partner', value: partnerName },
          { term: 'Owner', value: ownerName },
          { term: 'Template', value: eventTemplateName(templateType) },
        ]}
      />
      {notes && (
        <section>
          <h3>Notes</h3>
          <Prose>{notes}</Prose>
        </section>
      )}
      {checklist.length > 0 && (
        <SavedChecklist record={event} path={`/api/events/${event.id}/checklist`} isReadOnly={!canEdit} />
      )}
    </>
  );
}
