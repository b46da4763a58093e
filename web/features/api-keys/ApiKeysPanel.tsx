import { useState } from 'react';
import type { ApiKeyView, CreatedApiKey } from '../../../src/features/api-keys/api-keys.service';
import { CursorPages } from '../../lib/lists/CursorPages';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../lib/keyboard/useFocusFallback';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/text/Text';
import { ApiKeysTable } from './ApiKeysTable';
import type { ApiKeysData } from './load-api-keys.server';

const NewKeyDialog = lazyComponent(() => import('./NewKeyDialog'));
const KeyDialog = lazyComponent(() => import('./KeyDialog'));
const dialogs = [NewKeyDialog, KeyDialog];

export default function ApiKeysPanel({ keys }: { keys: ApiKeysData }) {
  const form = useDialog();
  useNewFromUrl(form.open);
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const revocation = useDialog<ApiKeyView>();
  const region = useFocusFallback(keys);
  usePreload(dialogs);
  const create = (
    <Button variant="primary" icon="plus" onPress={() => form.open()}>
      Create API Key
    </Button>
  );
  return (
    <Stack gap={24}>
      <Inline justify="between">
        <Text tone="muted">
          Programs call this workspace with a key, in the header <code>Authorization: Bearer phk_…</code>. See
          the <Link href="/docs/api">API reference</Link>.
        </Text>
        {keys.items.length > 0 && create}
      </Inline>
      <div ref={region} tabIndex={-1}>
        {keys.items.length > 0 ? (
          <Stack gap={12}>
            <ApiKeysTable keys={keys.items} onRevoke={revocation.open} />
            <CursorPages nextCursor={keys.nextCursor} />
          </Stack>
        ) : (
          <EmptyState
            icon="shield"
            title="No API keys yet"
            description="Use a key to report conversions from your website, or to read and write your data from a script."
            action={create}
          />
        )}
      </div>
      {form.key > 0 && (
        <NewKeyDialog key={form.key} isOpen={form.isOpen} onClose={form.close} onCreated={setCreated} />
      )}
      {created && <KeyDialog created={created} onClose={() => setCreated(null)} />}
      <DeleteDialog
        isFinal
        dialog={revocation}
        pathOf={({ id }) => `/api/admin/api-keys/${id}`}
        title={`Revoke ${revocation.subject?.name ?? 'this key'}?`}
        description="Programs that use this key lose access immediately. A revoked key can't be restored."
        confirmLabel="Revoke Key"
        success="API key revoked"
        failure="Failed to revoke API key"
      />
    </Stack>
  );
}
