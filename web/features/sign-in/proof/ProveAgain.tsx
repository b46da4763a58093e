import { useState } from 'react';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { signInWith } from '../../../../src/features/sign-in/oidc/oidc.rules';
import { call } from '../../../lib/requests/call';
import { withNext } from '../../../../src/features/sign-in/next-path.rules';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { Text } from '../../../ui/text/Text';
import { askForPasskey } from '../passkeys/ask-browser';
import { PasskeyButton } from '../passkeys/PasskeyButton';
import type { ProofFacts } from './proof';

interface Props {
  facts: ProofFacts;
  onProved: () => void;
  onCancel: () => void;
}

const PATH = '/api/auth/confirm-passkey';

/** Returns why the passkey wasn't accepted; null if it was. */
async function sendPasskey(): Promise<string | null> {
  const options = await call<PublicKeyCredentialRequestOptionsJSON>('POST', `${PATH}/options`, {});
  if (!options.ok) return options.message ?? 'Something went wrong. Please try again.';
  const asked = await askForPasskey(options.data);
  if (!asked.ok) return asked.message ?? '';
  const answer = await call('POST', PATH, { response: asked.response });
  return answer.ok ? null : (answer.message ?? 'Something went wrong. Please try again.');
}

/** Body and footer of a dialog that asks a user without a password for a passkey or a new sign-in. */
export function ProveAgain({ facts, onProved, onCancel }: Props) {
  const [isPending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function ask(): Promise<void> {
    setPending(true);
    setMessage(null);
    const problem = await sendPasskey();
    setPending(false);
    if (problem === null) onProved();
    else setMessage(problem === '' ? null : problem);
  }

  return (
    <>
      <DialogBody>
        <Stack gap={12}>
          <Text>
            Your last sign-in was more than 15 minutes ago. Confirm that it&apos;s you before you change how
            you sign in.
          </Text>
          {facts.hasPasskey && (
            <PasskeyButton passkey={{ ask, isPending, message }} variant="primary" autoFocus>
              Use your passkey
            </PasskeyButton>
          )}
          {facts.oidcName !== null && (
            <ButtonLink href={withNext('/auth/oidc/start', facts.path)}>
              {signInWith(facts.oidcName)}
            </ButtonLink>
          )}
          {!facts.hasPasskey && facts.oidcName === null && <Text>Log out, and sign in again.</Text>}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button isDisabled={isPending} onPress={onCancel}>
          Cancel
        </Button>
      </DialogFooter>
    </>
  );
}
