import type { EventTemplate } from '../../../../src/features/events/event-templates';
import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import { useRead } from '../../../lib/requests/useRead';
import { Dialog, DialogBody } from '../../../ui/overlays/Dialog';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { EventForm } from './EventForm';

interface Props {
  /** null for a new event. */
  event: { id: string } | null;
  /** Template of a new event. */
  template: EventTemplate;
  templates: readonly EventTemplate[];
  me: { id: string; email: string; name: string | null };
  isOpen: boolean;
  onClose: () => void;
  onSaved: (event: PlannedEvent) => void;
}

/** Creates an event, or edits one after loading all of it. */
export default function EventDialog({ event, ...props }: Props) {
  const { isOpen, onClose } = props;
  const { data, isFailed, retry } = useRead<PlannedEvent>(event && `/api/events/${event.id}`);
  if (event === null || data) return <EventForm {...props} event={data} />;
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title="Edit Event" size="wide">
      <DialogBody>
        {isFailed ? (
          <ErrorState onRetry={retry} />
        ) : (
          <div role="status" aria-label="Loading event">
            <Skeleton height="20rem" />
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}
