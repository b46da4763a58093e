import type { EmailState } from '../../../../src/features/sign-in/email-changes/email-changes.service';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../../lib/keyboard/useFocusFallback';
import { useSave } from '../../../lib/requests/useSave';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { Button } from '../../../ui/actions/Button';
import { Inline } from '../../../ui/layout/Inline';
import { Rows, RowWords } from '../../../ui/layout/Rows';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import type { ProofFacts } from '../proof/proof';

const ChangeEmailDialog = lazyComponent(() => import('./ChangeEmailDialog'));
const parts = [ChangeEmailDialog];

interface Props {
  email: string;
  state: EmailState;
  proof: ProofFacts;
}

export function EmailPanel({ email, state: { pending, problem }, proof }: Props) {
  const dialog = useDialog();
  const region = useFocusFallback(pending === null ? [] : [pending]);
  const cancel = useSave({ failure: 'Failed to cancel the change', success: 'Change canceled' });
  usePreload(parts);
  return (
    <Stack gap={12}>
      <div ref={region} tabIndex={-1}>
        <Rows wraps>
          <li>
            <RowWords>
              <strong>{email}</strong>
              {problem !== null && (
                <Text tone="muted" size="sm">
                  {problem}
                </Text>
              )}
            </RowWords>
          </li>
          {pending !== null && (
            <li>
              <RowWords>
                <strong>{pending}</strong>
                <Text tone="muted" size="sm">
                  Confirm this address with the link that it got. It works for an hour.
                </Text>
              </RowWords>
              <Button
                size="sm"
                accessibleName={`Cancel the change to ${pending}`}
                isPending={cancel.isPending}
                onPress={() => void cancel.save({ method: 'DELETE', path: '/api/auth/change-email' })}
              >
                Cancel
              </Button>
            </li>
          )}
        </Rows>
      </div>
      {problem === null && (
        <Inline justify="end">
          <Button onPress={() => dialog.open()}>Change Email</Button>
        </Inline>
      )}
      {dialog.isOpen && <ChangeEmailDialog key={dialog.key} proof={proof} onClose={dialog.close} />}
    </Stack>
  );
}
