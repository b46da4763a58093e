import { useEffect, useState } from 'react';
import type { Me } from '../../../../src/features/accounts/sessions/begin-session';
import { call } from '../../../lib/call';
import { rawText } from '../../../lib/form-fields';
import { Button } from '../../../ui/actions/Button';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { Form } from '../../../ui/forms/Form';
import { FormError } from '../../../ui/forms/FormError';
import { TextField } from '../../../ui/forms/TextField';

type Person = Pick<Me, 'id' | 'email' | 'workspaceId'>;

interface Props {
  /** The user whose session ended. */
  me: Person;
  onDone: (isSignedIn: boolean) => void;
}

const FAILED = 'Something went wrong. Please try again.';

/** Lets the same user sign in again without leaving the page, and returns to the page's workspace. */
export default function SignInAgainDialog({ me, onDone }: Props) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // The user, or someone else, may have signed in in another tab meanwhile.
    const look = async () => {
      const now = await fetchSignedInUser();
      if (now && now.id !== me.id) window.location.reload();
      else if (now?.workspaceId === me.workspaceId) onDone(true);
    };
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [me, onDone]);

  async function signIn(password: string): Promise<void> {
    setPending(true);
    const signedIn = await call<Me>('POST', '/api/auth/signin', { email: me.email, password });
    if (signedIn.ok && !(await backTo(me, signedIn.data))) return window.location.reload();
    setPending(false);
    if (signedIn.ok) onDone(true);
    else setFailure(signedIn.message ?? FAILED);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={() => onDone(false)}
      title="Sign in again"
      description="You have been signed out. What you typed is still here."
      isBusy={isPending}
    >
      <Form
        aria-label="Sign in again"
        errors={null}
        onSubmit={(form) => void signIn(rawText.read(form, 'password') ?? '')}
      >
        <DialogBody>
          <FormError message={failure} />
          <TextField label="Email" type="email" value={me.email} autoComplete="username" isDisabled />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            isRequired
            autoFocus
          />
        </DialogBody>
        <DialogFooter>
          <Button isDisabled={isPending} onPress={() => onDone(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            Sign in
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

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
