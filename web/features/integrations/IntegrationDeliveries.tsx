import type { IntegrationDelivery } from '../../../src/features/integrations/integrations.service';
import { CursorPages } from '../../lib/lists/CursorPages';
import { LocalTime } from '../../lib/texts/LocalTime';
import { useSave } from '../../lib/requests/useSave';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Section } from '../../ui/layout/sections/Section';
import { Stack } from '../../ui/layout/Stack';
import { Table } from '../../ui/lists/table/Table';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Text } from '../../ui/text/Text';
import { eventLabel } from '../webhooks/webhook-texts';
import { IntegrationHealth } from './IntegrationHealth';
import type { OpenedIntegration } from './load-integrations.server';

/** The deliveries of an integration, newest first. */
export function IntegrationDeliveries({ integration, deliveries, pageSize }: OpenedIntegration) {
  const { items, ...range } = deliveries;
  const resend = useSave({ success: 'Event sent again', failure: 'Failed to send the event' });
  const isDisabled = integration.state === 'disabled';
  return (
    <Stack gap={16}>
      <div>
        <Link look="back" href="/settings?tab=integrations">
          Integrations
        </Link>
      </div>
      <Section
        title={`Deliveries to ${integration.name}`}
        width="full"
        description="What this integration got in the last 30 days. A failed delivery can be sent again."
      >
        <Stack gap={16}>
          <IntegrationHealth integration={integration} />
          {items.length === 0 ? (
            <EmptyState
              icon="link"
              title="No deliveries yet"
              description="They are listed here when one of the chosen events happens."
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
                  { id: 'result', header: 'Result', cell: (delivery) => <Result delivery={delivery} /> },
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
                    cell: ({ id, type, status }) =>
                      status === 'failed' && (
                        <Button
                          size="sm"
                          accessibleName={`Send ${eventLabel(type)} again`}
                          isPending={resend.isPending}
                          disabledReason={isDisabled ? 'The integration is disabled' : undefined}
                          onPress={() =>
                            void resend.save({
                              method: 'POST',
                              path: `/api/integration-deliveries/${id}/resend`,
                            })
                          }
                        >
                          Send Again
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
    </Stack>
  );
}

function Result({ delivery }: { delivery: IntegrationDelivery }) {
  const { status, error, responseStatus, nextAttemptAt, attempts } = delivery;
  if (attempts === 0 && status === 'pending') return <Text tone="muted">Not sent yet</Text>;
  return (
    <span>
      {error ?? 'Accepted'}
      {responseStatus !== null && (
        <Text tone="muted" size="sm">
          Status code: {responseStatus}
        </Text>
      )}
      {nextAttemptAt !== null && (
        <Text tone="muted" size="sm">
          Next attempt: <LocalTime time={nextAttemptAt} />
        </Text>
      )}
    </span>
  );
}
