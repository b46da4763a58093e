import { useRevalidator } from '@remix-run/react';
import {
  MAX_PASSKEYS,
  passkeyMessages,
  type OwnPasskey,
} from '../../../../src/features/sign-in/passkeys/passkeys.rules';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../../lib/keyboard/useFocusFallback';
import { Button } from '../../../ui/actions/Button';
import { notify } from '../../../ui/feedback/toast-queue';
import { Inline } from '../../../ui/layout/Inline';
import { Rows, RowWords } from '../../../ui/layout/Rows';
import { Stack } from '../../../ui/layout/Stack';
import { Badge } from '../../../ui/records/Badge';
import { Text } from '../../../ui/text/Text';
import type { ProofFacts } from '../proof/proof';
import type { NewPasskeyFacts } from './AddPasskeyDialog';

const AddPasskeyDialog = lazyComponent(() => import('./AddPasskeyDialog'));
const RemovePasskeyDialog = lazyComponent(() => import('./RemovePasskeyDialog'));
const parts = [AddPasskeyDialog, RemovePasskeyDialog];

interface Props {
  passkeys: OwnPasskey[];
  facts: NewPasskeyFacts & { isAvailable: boolean };
  proof: ProofFacts;
  /** Whether the account has a second factor besides its passkeys. */
  hasApp: boolean;
  /** Whether the current workspace requires a second factor. */
  isRequired: boolean;
}

export function PasskeysPanel({ passkeys, facts, proof, hasApp, isRequired }: Props) {
  const { revalidate } = useRevalidator();
  const adding = useDialog();
  const removing = useDialog<OwnPasskey>();
  const region = useFocusFallback(passkeys);
  usePreload(parts);

  const done = (dialog: { close: () => void }, title: string, description?: string) => {
    dialog.close();
    notify(description === undefined ? { title } : { title, description });
    revalidate();
  };

  return (
    <Stack gap={12}>
      {passkeys.length > 0 && (
        <div ref={region} tabIndex={-1}>
          <Rows label="Passkeys" wraps>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <RowWords>
                  <strong>{passkey.name}</strong>
                  <Text tone="muted" size="sm">
                    Added <LocalTime time={passkey.createdAt} />,{' '}
                    {passkey.lastUsedAt === null ? (
                      'not used yet'
                    ) : (
                      <>
                        last used <LocalTime time={passkey.lastUsedAt} />
                      </>
                    )}
                    {!passkey.usableHere && `. Works only at ${passkey.rpId}.`}
                  </Text>
                </RowWords>
                {!passkey.usableHere && <Badge tone="warning">Not usable here</Badge>}
                <Button
                  size="sm"
                  accessibleName={`Remove passkey ${passkey.name}`}
                  onPress={() => removing.open(passkey)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </Rows>
        </div>
      )}
      {facts.isAvailable ? (
        <Inline justify="end">
          <Button
            icon="key"
            {...(passkeys.length >= MAX_PASSKEYS && { disabledReason: passkeyMessages.tooMany })}
            onPress={() => adding.open()}
          >
            Add Passkey
          </Button>
        </Inline>
      ) : (
        <Text tone="muted">{passkeyMessages.needHttps}</Text>
      )}
      {adding.isOpen && (
        <AddPasskeyDialog
          key={adding.key}
          facts={facts}
          proof={proof}
          onClose={adding.close}
          onDone={(turnedOn) =>
            turnedOn
              ? done(
                  adding,
                  'Passkey added',
                  'Two-factor authentication is on. You were signed out everywhere else.',
                )
              : done(adding, 'Passkey added')
          }
        />
      )}
      {removing.isOpen && removing.subject && (
        <RemovePasskeyDialog
          key={removing.key}
          passkey={removing.subject}
          isConfirmed={facts.isConfirmed}
          proof={proof}
          isLastFactor={passkeys.length === 1 && !hasApp}
          isRequired={isRequired}
          onClose={removing.close}
          onDone={() => done(removing, 'Passkey removed')}
        />
      )}
    </Stack>
  );
}
