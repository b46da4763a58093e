import type { IntegrationView } from '../../../src/features/integrations/integrations.service';
import { RelativeTime } from '../../lib/texts/RelativeTime';
import { Text } from '../../ui/text/Text';

/** Shows when an integration last worked, or its error. */
export function IntegrationHealth({ integration }: { integration: IntegrationView }) {
  const { state, disabledReason, lastDeliveryAt, lastError, lastErrorAt } = integration;
  if (state === 'not_connected') return null;
  if (state === 'disabled' && disabledReason !== null) return <Text size="sm">{disabledReason}</Text>;
  if (state === 'failing' && lastError !== null)
    return (
      <Text size="sm">
        {lastError}
        {lastErrorAt !== null && (
          <>
            {' · '}
            <RelativeTime time={lastErrorAt} />
          </>
        )}
      </Text>
    );
  return (
    <Text tone="muted" size="sm">
      {lastDeliveryAt === null ? (
        'No deliveries yet'
      ) : (
        <>
          Last delivery <RelativeTime time={lastDeliveryAt} />
        </>
      )}
    </Text>
  );
}
