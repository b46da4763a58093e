import type {
  IntegrationTest,
  IntegrationView,
} from '../../../src/features/integrations/integrations.service';
import { useSave } from '../../lib/requests/useSave';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { notify, notifyError } from '../../ui/feedback/toast-queue';
import { Inline } from '../../ui/layout/Inline';

interface Props {
  integration: IntegrationView;
  onEdit: () => void;
  onDisconnect: () => void;
}

const deliveriesPath = (id: string): string =>
  `/settings?tab=integrations&integration=${encodeURIComponent(id)}`;

/** The actions of an admin on a connected integration. */
export function ConnectedActions({ integration, onEdit, onDisconnect }: Props) {
  const { id, name, isConnectable, webhookUrl } = integration;
  /** A tool that sends its events here isn't sent any. */
  const isSender = webhookUrl !== null;
  const test = useSave<IntegrationTest>({ failure: `Failed to test ${name}` });
  async function run(): Promise<void> {
    const saved = await test.save({ method: 'POST', path: `/api/integrations/${id}/test` });
    if (!saved) return;
    const { ok, error } = saved.data;
    if (ok) notify({ title: `${name} works` });
    else notifyError(error ?? '', `The test of ${name} failed`);
  }
  return (
    <Inline>
      {isConnectable && (
        <>
          <Button size="sm" accessibleName={`Settings of ${name}`} onPress={onEdit}>
            Settings
          </Button>
          {!isSender && (
            <Button
              size="sm"
              accessibleName={`Test ${name}`}
              isPending={test.isPending}
              onPress={() => void run()}
            >
              Test
            </Button>
          )}
        </>
      )}
      {isSender ? (
        <ButtonLink size="sm" aria-label={`Payments of ${name}`} href={`/settings/${id}`}>
          Payments
        </ButtonLink>
      ) : (
        <ButtonLink size="sm" aria-label={`Deliveries of ${name}`} href={deliveriesPath(id)}>
          Deliveries
        </ButtonLink>
      )}
      <Button size="sm" variant="ghost" accessibleName={`Disconnect ${name}`} onPress={onDisconnect}>
        Disconnect
      </Button>
    </Inline>
  );
}
