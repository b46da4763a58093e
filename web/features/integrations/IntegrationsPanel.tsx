import type {
  IntegrationCard,
  IntegrationView,
} from '../../../src/features/integrations/integrations.service';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { useDialog } from '../../lib/dialogs/useDialog';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Grid } from '../../ui/layout/Grid';
import { ConnectedActions } from './ConnectedActions';
import { ConnectButton } from './ConnectButton';
import { IntegrationCardFrame } from './IntegrationCardFrame';
import { IntegrationDeliveries } from './IntegrationDeliveries';
import { IntegrationHealth } from './IntegrationHealth';
import type { IntegrationsData } from './load-integrations.server';

const IntegrationDialog = lazyComponent(() => import('./IntegrationDialog'));
const dialogs = [IntegrationDialog];

/** The integrations that plugins provide (spec §2). Admins connect them. */
export default function IntegrationsPanel(data: IntegrationsData) {
  if (data.integrations.length === 0)
    return <EmptyState icon="referrals" title="No integrations" description="Plugins add them." />;
  if (data.canManage && data.opened) return <IntegrationDeliveries {...data.opened} />;
  return data.canManage ? (
    <ManagedIntegrations integrations={data.integrations} />
  ) : (
    <IntegrationCards integrations={data.integrations} />
  );
}

function IntegrationCards({ integrations }: { integrations: IntegrationCard[] }) {
  return (
    <Grid>
      {integrations.map((card) => (
        <IntegrationCardFrame key={card.id} card={card}>
          {card.state === 'not_connected' && (
            <ConnectButton
              card={card}
              disabledReason={card.isConnectable ? `Only admins can connect ${card.name}` : undefined}
            />
          )}
        </IntegrationCardFrame>
      ))}
    </Grid>
  );
}

function ManagedIntegrations({ integrations }: { integrations: IntegrationView[] }) {
  const form = useDialog<IntegrationView>();
  const removal = useDialog<IntegrationView>();
  usePreload(dialogs);
  return (
    <>
      <Grid>
        {integrations.map((card) => (
          <IntegrationCardFrame
            key={card.id}
            card={card}
            health={card.webhookUrl === null && <IntegrationHealth integration={card} />}
          >
            {card.state === 'not_connected' ? (
              <ConnectButton card={card} onPress={() => form.open(card)} />
            ) : (
              <ConnectedActions
                integration={card}
                onEdit={() => form.open(card)}
                onDisconnect={() => removal.open(card)}
              />
            )}
          </IntegrationCardFrame>
        ))}
      </Grid>
      {form.subject && (
        <IntegrationDialog
          key={form.key}
          integration={form.subject}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
      <DeleteDialog
        isFinal
        dialog={removal}
        pathOf={({ id }) => `/api/integrations/${id}`}
        title={`Disconnect ${removal.subject?.name ?? ''}?`}
        description={`${removal.subject?.name ?? ''} gets no more events. This permanently deletes its settings.`}
        confirmLabel="Disconnect"
        success={`${removal.subject?.name ?? ''} disconnected`}
        failure={`Failed to disconnect ${removal.subject?.name ?? ''}`}
      />
    </>
  );
}
