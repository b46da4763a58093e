import { useCallback, useState } from 'react';
import type { Me } from '../../../../src/features/identity/profile.rules';
import { signInWithPasskey, type PasskeySignIn } from './sign-in';

interface Options {
  ticket?: string | undefined;
  /** Can return a promise, for example of opening the next screen. */
  onSignedIn: (me: Me) => unknown;
  /** Called when the ticket is no longer valid and the password is needed again. */
  onOver?: () => void;
}

/** Signs in with a passkey when the user asks for it. */
export function usePasskeySignIn({ ticket, onSignedIn, onOver }: Options) {
  const [isPending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  /** Shows the result of a sign-in that the browser started by itself. */
  const finish = useCallback(
    async (result: PasskeySignIn) => {
      if (result.outcome === 'signed-in') await onSignedIn(result.me);
      else if (result.outcome === 'over') onOver?.();
      else if (result.outcome === 'failed') setMessage(result.message);
    },
    [onSignedIn, onOver],
  );

  async function ask(): Promise<void> {
    setPending(true);
    setMessage(null);
    const result = await signInWithPasskey({ ticket });
    await finish(result);
    // Stays pending until the next screen is shown.
    if (result.outcome !== 'signed-in') setPending(false);
  }

  return { ask, finish, isPending, message, clear: () => setMessage(null) };
}
