import type { WebhookDelivery } from '../../../src/features/webhooks/webhooks.service';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useSave } from '../../lib/requests/useSave';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { Button } from '../../ui/actions/Button';
import { Inline } from '../../ui/layout/Inline';
import { DeliveriesPage } from './DeliveriesPage';
import type { OpenedWebhook } from './load-webhooks.server';
import { eventLabel, eventsText, shortUrl } from './webhook-texts';
import { Standing } from './WebhooksTable';

const DeliveryDialog = lazyComponent(() => import('./DeliveryDialog'));
const dialogs = [DeliveryDialog];

export function WebhookDeliveries({ webhook, deliveries, pageSize }: OpenedWebhook) {
  const detail = useDialog<WebhookDelivery>();
  const { save, isPending } = useSave({
    success: 'Test event sent',
    failure: 'Failed to send a test event',
  });
  usePreload(dialogs);
  const isDisabled = webhook.status === 'disabled';
  const test = (
    <Button
      isPending={isPending}
      disabledReason={isDisabled ? 'The webhook is disabled' : undefined}
      onPress={() => void save({ method: 'POST', path: `/api/webhooks/${webhook.id}/test` })}
    >
      Send Test Event
    </Button>
  );
  return (
    <>
      <DeliveriesPage
        list={{ tab: 'webhooks', label: 'Webhooks' }}
        title={shortUrl(webhook.url)}
        description={webhook.description ?? eventsText(webhook.events)}
        header={
          <Inline justify="between">
            <Standing webhook={webhook} />
            {deliveries.items.length > 0 && test}
          </Inline>
        }
        deliveries={deliveries}
        pageSize={pageSize}
        empty={{
          description: 'They are listed here for 30 days, with the answers of your system.',
          action: test,
        }}
        result={{
          header: 'Answer',
          of: ({ error, responseStatus, durationMs }) => error ?? `${responseStatus} in ${durationMs} ms`,
        }}
        action={(delivery) => (
          <Button
            size="sm"
            accessibleName={`Details of ${eventLabel(delivery.type)}`}
            onPress={() => detail.open(delivery)}
          >
            Details
          </Button>
        )}
      />
      {detail.subject && (
        <DeliveryDialog
          key={detail.key}
          delivery={detail.subject}
          isDisabled={isDisabled}
          isOpen={detail.isOpen}
          onClose={detail.close}
        />
      )}
    </>
  );
}
