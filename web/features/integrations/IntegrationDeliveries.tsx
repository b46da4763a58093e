import { useSave } from '../../lib/requests/useSave';
import { Button } from '../../ui/actions/Button';
import { Text } from '../../ui/text/Text';
import { DeliveriesPage } from '../webhooks/DeliveriesPage';
import { eventLabel } from '../webhooks/webhook-texts';
import { IntegrationHealth } from './IntegrationHealth';
import type { OpenedIntegration } from './load-integrations.server';

export function IntegrationDeliveries({ integration, deliveries, pageSize }: OpenedIntegration) {
  const { save, isPending } = useSave({ success: 'Event sent again', failure: 'Failed to send the event' });
  const isDisabled = integration.state === 'disabled';
  return (
    <DeliveriesPage
      list={{ tab: 'integrations', label: 'Integrations' }}
      title={`Deliveries to ${integration.name}`}
      description="Deliveries of the last 30 days. You can send failed ones again."
      header={<IntegrationHealth integration={integration} />}
      deliveries={deliveries}
      pageSize={pageSize}
      empty={{ description: 'They are listed here when one of the chosen events happens.' }}
      result={{
        header: 'Result',
        of: ({ error, responseStatus }) => (
          <>
            {error ?? 'Accepted'}
            {responseStatus !== null && (
              <Text tone="muted" size="sm">
                Status code: {responseStatus}
              </Text>
            )}
          </>
        ),
      }}
      action={({ id, type, status }) =>
        status === 'failed' && (
          <Button
            size="sm"
            accessibleName={`Send ${eventLabel(type)} again`}
            isPending={isPending}
            disabledReason={isDisabled ? 'The integration is disabled' : undefined}
            onPress={() => void save({ method: 'POST', path: `/api/integration-deliveries/${id}/resend` })}
          >
            Send Again
          </Button>
        )
      }
    />
  );
}
