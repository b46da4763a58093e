import { useState } from 'react';
import { webhookLimits, webhookMessages } from '../../../src/features/webhooks/webhooks.rules';
import type { WebhookView } from '../../../src/features/webhooks/webhooks.service';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../lib/keyboard/useFocusFallback';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/text/Text';
import { RotateSecret } from './RotateSecret';
import { WebhooksTable } from './WebhooksTable';
import { shortUrl } from './webhook-texts';

const WebhookDialog = lazyComponent(() => import('./WebhookDialog'));
const SecretDialog = lazyComponent(() => import('./SecretDialog'));
const dialogs = [WebhookDialog, SecretDialog];

export function WebhookList({ webhooks }: { webhooks: WebhookView[] }) {
  const form = useDialog<WebhookView>();
  const rotation = useDialog<WebhookView>();
  const deletion = useDialog<WebhookView>();
  const [secret, setSecret] = useState<string | null>(null);
  const region = useFocusFallback(webhooks);
  usePreload(dialogs);
  const isFull = webhooks.length >= webhookLimits.perWorkspace;
  useNewFromUrl(isFull ? null : form.open);
  const create = (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={isFull ? webhookMessages.tooMany : undefined}
      onPress={() => form.open()}
    >
      Add Webhook
    </Button>
  );
  return (
    <Stack gap={24}>
      <Inline justify="between">
        <Text tone="muted">PartnerHub sends the events of this workspace to your own systems.</Text>
        {webhooks.length > 0 && create}
      </Inline>
      <div ref={region} tabIndex={-1}>
        {webhooks.length > 0 ? (
          <WebhooksTable
            webhooks={webhooks}
            onEdit={form.open}
            onRotate={rotation.open}
            onDelete={deletion.open}
          />
        ) : (
          <EmptyState
            icon="link"
            title="No webhooks yet"
            description="Add the address of a system that should know about new applications, leads or partners at once."
            action={create}
          />
        )}
      </div>
      {form.key > 0 && (
        <WebhookDialog
          key={form.key}
          webhook={form.subject}
          isOpen={form.isOpen}
          onClose={form.close}
          onCreated={setSecret}
        />
      )}
      <RotateSecret dialog={rotation} onRotated={setSecret} />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      <DeleteDialog
        isFinal
        dialog={deletion}
        pathOf={({ id }) => `/api/webhooks/${id}`}
        title={`Delete the webhook to ${shortUrl(deletion.subject?.url ?? '')}?`}
        description="It gets no more events. This also deletes its list of deliveries."
        confirmLabel="Delete Webhook"
        success="Webhook deleted"
        failure="Failed to delete the webhook"
      />
    </Stack>
  );
}
