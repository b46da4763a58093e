import { useRevalidator } from '@remix-run/react';
import { FEW_RECOVERY_CODES } from '../../../../src/features/sign-in/second-factor/second-factor.rules';
import type { SecondFactorState } from '../../../../src/features/sign-in/second-factor/second-factor.service';
import type { ProofFacts } from '../proof/proof';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { Button } from '../../../ui/actions/Button';
import { notify } from '../../../ui/feedback/toast-queue';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Rows, RowWords } from '../../../ui/layout/Rows';
import { Badge } from '../../../ui/records/Badge';
import { Text } from '../../../ui/text/Text';

const SetUpDialog = lazyComponent(() => import('./SetUpDialog'));
const RenewCodesDialog = lazyComponent(() => import('./RenewCodesDialog'));
const TurnOffDialog = lazyComponent(() => import('./TurnOffDialog'));
const parts = [SetUpDialog, RenewCodesDialog, TurnOffDialog];

type Action = 'set-up' | 'renew' | 'turn-off';

interface Props {
  state: SecondFactorState;
  email: string;
  proof: ProofFacts;
  /** Whether the current workspace requires it. */
  isRequired: boolean;
}

export function SecondFactorPanel({
  state: { methods, recoveryCodesLeft },
  email,
  proof,
  isRequired,
}: Props) {
  const { revalidate } = useRevalidator();
  const dialog = useDialog<Action>();
  usePreload(parts);
  const action = dialog.isOpen ? dialog.subject : null;
  const hasApp = methods.includes('totp');
  const hasPasskey = methods.includes('passkey');
  const isOn = hasApp || hasPasskey;

  const done = (title: string, description?: string) => () => {
    dialog.close();
    notify(description === undefined ? { title } : { title, description });
    revalidate();
  };

  return (
    <Stack gap={12}>
      <Rows wraps>
        <li>
          <RowWords>
            <strong>Authenticator app</strong>
            <Text tone="muted" size="sm">
              {hasApp
                ? `Asks for a code after your ${proof.hasPassword ? 'password' : 'sign-in'}.`
                : 'Not set up.'}
            </Text>
          </RowWords>
          <Badge tone={hasApp ? 'success' : 'neutral'}>{hasApp ? 'On' : 'Off'}</Badge>
          {hasApp && (
            <Button
              size="sm"
              accessibleName="Replace authenticator app"
              onPress={() => dialog.open('set-up')}
            >
              Replace
            </Button>
          )}
        </li>
        {isOn && (
          <li>
            <RowWords>
              <strong>Recovery codes</strong>
              <Text tone="muted" size="sm">
                For when you don&apos;t have your phone or passkey.
              </Text>
            </RowWords>
            <Badge tone={recoveryCodesLeft <= FEW_RECOVERY_CODES ? 'warning' : 'neutral'}>
              {`${recoveryCodesLeft} left`}
            </Badge>
            <Button size="sm" accessibleName="New codes for recovery" onPress={() => dialog.open('renew')}>
              New Codes
            </Button>
          </li>
        )}
      </Rows>
      <Inline justify="end">
        {isOn && <Button onPress={() => dialog.open('turn-off')}>Turn Off Two-Factor</Button>}
        {!hasApp && (
          <Button {...(!isOn && { variant: 'primary' })} onPress={() => dialog.open('set-up')}>
            {isOn ? 'Set Up Authenticator App' : 'Set Up Two-Factor'}
          </Button>
        )}
      </Inline>
      {action === 'set-up' && (
        <SetUpDialog
          key={dialog.key}
          email={email}
          proof={proof}
          onClose={dialog.close}
          onDone={done('Two-factor authentication is on', 'You were signed out everywhere else.')}
        />
      )}
      {action === 'renew' && (
        <RenewCodesDialog
          key={dialog.key}
          email={email}
          proof={proof}
          onClose={dialog.close}
          onDone={done('Recovery codes renewed')}
        />
      )}
      {action === 'turn-off' && (
        <TurnOffDialog
          key={dialog.key}
          isRequired={isRequired}
          hasPasskey={hasPasskey}
          proof={proof}
          onClose={dialog.close}
          onDone={done('Two-factor authentication is off')}
        />
      )}
    </Stack>
  );
}
