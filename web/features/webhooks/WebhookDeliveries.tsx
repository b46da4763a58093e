import type { WebhookDelivery } from '../../../src/features/webhooks/webhooks.service';
import { CursorPages } from '../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useSave } from '../../lib/requests/useSave';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Inline } from '../../ui/layout/Inline';
import { Section } from '../../ui/layout/sections/Section';
import { Stack } from '../../ui/layout/Stack';
import { Table } from '../../ui/lists/table/Table';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Text } from '../../ui/text/Text';
import type { OpenedWebhook } from './load-webhooks.server';
import { eventLabel, eventsText, shortUrl } from './webhook-texts';
import { Standing } from './WebhooksTable';

const DeliveryDialog = lazyComponent(() => import('./DeliveryDialog'));
const dialogs = [DeliveryDialog];

/** The deliveries of a webhook, newest first. */
export function WebhookDeliveries({ webhook, deliveries, pageSize }: OpenedWebhook) {
  const detail = useDialog<WebhookDelivery>();
  const { save, isPending } = useSave({
    success: 'Test event sent',
    failure: 'Failed to send a test event',
  });
  usePreload(dialogs);
  const isDisabled = webhook.status === 'disabled';
  const { items, ...range } = deliveries;
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
    <Stack gap={16}>
      <div>
        <Link look="back" href="/settings?tab=webhooks">
          Webhooks
        </Link>
      </div>
      <Section
        title={shortUrl(webhook.url)}
        width="full"
        description={webhook.description ?? eventsText(webhook.events)}
      >
        <Stack gap={16}>
          <Inline justify="between">
            <Standing webhook={webhook} />
            {items.length > 0 && test}
          </Inline>
          {items.length === 0 ? (
            <EmptyState
              icon="link"
              title="No deliveries yet"
              description="They are listed here for 30 days, with the answers of your system."
              action={test}
            />
          ) : (
            <Stack gap={12}>
              <Table
                label="Deliveries"
                stacks
                rows={items}
                rowKey={({ id }) => id}
                columns={[
                  { id: 'type', header: 'Event', cell: ({ type }) => eventLabel(type) },
                  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                  { id: 'answer', header: 'Answer', cell: (delivery) => <Answer delivery={delivery} /> },
                  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
                  {
                    id: 'created',
                    header: 'Created',
                    cell: ({ createdAt }) => <LocalTime time={createdAt} />,
                  },
                  {
                    id: 'actions',
                    header: 'Actions',
                    hideHeader: true,
                    align: 'end',
                    cell: (delivery) => (
                      <Button
                        size="sm"
                        accessibleName={`Details of ${eventLabel(delivery.type)}`}
                        onPress={() => detail.open(delivery)}
                      >
                        Details
                      </Button>
                    ),
                  },
                ]}
              />
              <CursorPages
                nextCursor={range.nextCursor}
                range={{
                  shown: items.length,
                  pageSize,
                  total: range.total,
                  totalIsMinimum: range.totalIsMinimum,
                }}
              />
            </Stack>
          )}
        </Stack>
      </Section>
      {detail.subject && (
        <DeliveryDialog
          key={detail.key}
          delivery={detail.subject}
          isDisabled={isDisabled}
          isOpen={detail.isOpen}
          onClose={detail.close}
        />
      )}
    </Stack>
  );
}

function Answer({ delivery }: { delivery: WebhookDelivery }) {
  const { status, error, responseStatus, durationMs, nextAttemptAt, attempts } = delivery;
  if (attempts === 0 && status === 'pending') return <Text tone="muted">Not sent yet</Text>;
  return (
    <span>
      {error ?? `${responseStatus} in ${durationMs} ms`}
      {nextAttemptAt !== null && (
        <Text tone="muted" size="sm">
          Next attempt: <LocalTime time={nextAttemptAt} />
        </Text>
      )}
    </span>
  );
}
