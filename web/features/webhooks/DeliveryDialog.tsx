import type { DomainEvent } from '../../../src/features/outbox/domain-event';
import type { WebhookDelivery } from '../../../src/features/webhooks/webhooks.service';
import { useRead } from '../../lib/requests/useRead';
import { useSave } from '../../lib/requests/useSave';
import { Button } from '../../ui/actions/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';
import { TextPreview } from '../../ui/text/documents/TextPreview';
import { eventLabel } from './webhook-texts';

interface Props {
  delivery: WebhookDelivery;
  isDisabled: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows a delivery to a webhook, and the answer. */
export default function DeliveryDialog({ delivery, isDisabled, isOpen, onClose }: Props) {
  const { id, type, eventId, responseStatus, responseBody, durationMs, error } = delivery;
  const { data, isFailed, retry } = useRead<{ payload: DomainEvent }>(
    isOpen ? `/api/webhook-deliveries/${id}` : null,
  );
  const { save, isPending } = useSave({ success: 'Event sent again', failure: 'Failed to send the event' });
  const resend = async () => {
    if (await save({ method: 'POST', path: `/api/webhook-deliveries/${id}/resend` })) onClose();
  };
  return (
    <Dialog size="wide" isOpen={isOpen} onOpenChange={onClose} title={eventLabel(type)}>
      <DialogBody>
        <DescriptionList
          items={[
            { term: 'Event ID', value: eventId },
            { term: 'Status code', value: responseStatus },
            { term: 'Time', value: durationMs === null ? null : `${durationMs} ms` },
            { term: 'Error', value: error },
          ]}
        />
        {isFailed ? (
          <ErrorState title="Failed to load the event" onRetry={retry} />
        ) : (
          <TextPreview label="Event" text={data ? JSON.stringify(data.payload, null, 2) : 'Loading…'} />
        )}
        {responseBody && <TextPreview label="Answer" text={responseBody} />}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
        <Button
          variant="primary"
          isPending={isPending}
          disabledReason={isDisabled ? 'The webhook is disabled' : undefined}
          onPress={() => void resend()}
        >
          Send Again
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
