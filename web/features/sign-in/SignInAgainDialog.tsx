import { useEffect, useRef, useState } from 'react';
import type { Me } from '../../../src/features/identity/profile.rules';
import {
  isSecondFactorNeeded,
  secondFactorMessages,
  type SecondFactorNeeded,
} from '../../../src/features/sign-in/second-factor/second-factor.rules';
import { signInWith, type SignInWays } from '../../../src/features/sign-in/oidc/oidc.rules';
import { call, type CallFailure, type CallSuccess } from '../../lib/requests/call';
import { rawText, text } from '../../lib/forms/form-fields';
import { Button } from '../../ui/actions/Button';
import { ExternalLink } from '../../ui/actions/Link';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';
import { Form } from '../../ui/forms/Form';
import { FormError } from '../../ui/forms/FormError';
import { TextField } from '../../ui/forms/text/TextField';
import { mayOfferPasskeys } from './passkeys/ask-browser';
import { PasskeyButton } from './passkeys/PasskeyButton';
import { usePasskeySignIn } from './passkeys/usePasskeySignIn';
import { SecondFactorField } from './second-factor/SecondFactorField';

type Person = Pick<Me, 'id' | 'email' | 'workspaceId'>;

interface Props {
  /** The user whose session ended. */
  me: Person;
  ways: SignInWays;
  onDone: (isSignedIn: boolean) => void;
}

const FAILED = 'Something went wrong. Please try again.';

/** Lets the same user sign in again without leaving the page, and returns to the page's workspace. */
export default function SignInAgainDialog({ me, ways, onDone }: Props) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);

  const wentToProvider = useRef(false);

  const passkey = usePasskeySignIn({
    ticket: needed?.ticket,
    onSignedIn: (now) => finish(now),
    onOver: () => setNeeded(null),
  });
  const asksForCode = needed?.methods.some((method) => method !== 'passkey') ?? false;
  const offersPasskey = needed ? needed.methods.includes('passkey') : ways.password && mayOfferPasskeys();

  /** The user may have chosen the passkey of another account. */
  async function finish(now: Me): Promise<void> {
    if (now.id === me.id && (await backTo(me, now))) onDone(true);
    else window.location.reload();
  }

  useEffect(() => {
    // The user, or someone else, may have signed in in another tab meanwhile.
    const look = async () => {
      const now = await fetchSignedInUser();
      if (now && now.id !== me.id) window.location.reload();
      else if (now?.workspaceId === me.workspaceId) onDone(true);
      // This dialog sent the user to the provider, whose session starts in the user's first workspace.
      else if (now && wentToProvider.current && (await backTo(me, now))) onDone(true);
      else if (now && wentToProvider.current) window.location.reload();
    };
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [me, onDone]);

  async function signIn(form: FormData): Promise<void> {
    setPending(true);
    setFailure(null);
    const answer = needed
      ? await sendCode(needed.ticket, text.read(form, 'code') ?? '')
      : await sendPassword(me.email, rawText.read(form, 'password') ?? '');
    if (!answer.ok) refuse(answer);
    else if (isSecondFactorNeeded(answer.data)) setNeeded(answer.data);
    else await finish(answer.data);
    setPending(false);
  }

  function refuse({ status, message }: CallFailure): void {
    setFailure(message ?? FAILED);
    // The password is needed again.
    if (status === 401 && message === secondFactorMessages.signInAgain) setNeeded(null);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={() => onDone(false)}
      title="Sign in again"
      description="You have been signed out. What you typed is still here."
      isBusy={isPending || passkey.isPending}
    >
      <Form aria-label="Sign in again" errors={null} onSubmit={(form) => void signIn(form)}>
        <DialogBody>
          <FormError message={failure} />
          <TextField label="Email" type="email" value={me.email} autoComplete="username" isDisabled />
          {ways.oidcName !== null && !needed && (
            // The dialog closes when the user comes back to this tab.
            <ExternalLink
              href="/auth/oidc/start"
              look="button"
              onFollow={() => {
                wentToProvider.current = true;
              }}
            >
              {signInWith(ways.oidcName)}
            </ExternalLink>
          )}
          {needed && asksForCode && <SecondFactorField methods={needed.methods} />}
          {!needed && ways.password && (
            <TextField
              name="password"
              label="Password"
              type="password"
              autoComplete="current-password"
              isRequired
              autoFocus
            />
          )}
          {offersPasskey && (
            <PasskeyButton passkey={passkey}>
              {needed ? 'Use your passkey' : 'Sign in with a passkey'}
            </PasskeyButton>
          )}
        </DialogBody>
        <DialogFooter>
          <Button isDisabled={isPending} onPress={() => onDone(false)}>
            Cancel
          </Button>
          {(needed ? asksForCode : ways.password) && (
            <Button type="submit" variant="primary" isPending={isPending}>
              Sign in
            </Button>
          )}
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

type Answer = CallSuccess<Me | SecondFactorNeeded> | CallFailure;

const sendPassword = (email: string, password: string): Promise<Answer> =>
  call('POST', '/api/auth/signin', { email, password });

const sendCode = (ticket: string, code: string): Promise<Answer> =>
  call('POST', '/api/auth/signin/mfa', { ticket, code });

/**
 * Switches to the page's workspace, because a new session starts in the user's first one. Returns false if the
 * user is no longer a member.
 */
async function backTo({ workspaceId }: Person, now: Person): Promise<boolean> {
  if (workspaceId === null || now.workspaceId === workspaceId) return true;
  const switched = await fetch('/api/workspaces/switch', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ workspaceId }),
  }).catch(() => null);
  return switched?.ok ?? false;
}

async function fetchSignedInUser(): Promise<Person | null> {
  const answer = await fetch('/api/auth/me', { credentials: 'same-origin' }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Me) : null;
}
