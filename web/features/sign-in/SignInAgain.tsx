import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignInWays } from '../../../src/features/sign-in/oidc/oidc.rules';
import type { Me } from '../../../src/features/identity/profile.rules';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { setSignInPrompt } from '../../lib/requests/sign-in-again';

const SignInAgainDialog = lazyComponent(() => import('./SignInAgainDialog'));

interface Props {
  me: Pick<Me, 'id' | 'email' | 'workspaceId'>;
  ways: SignInWays;
}

/** Asks the user to sign in again when a call finds that the session has ended. */
export function SignInAgain({ me, ways }: Props) {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(isSignedIn: boolean) => void>(undefined);
  const done = useCallback((isSignedIn: boolean) => {
    setAsking(false);
    answer.current?.(isSignedIn);
  }, []);

  useEffect(() => {
    const removePrompt = setSignInPrompt(async () => {
      try {
        await SignInAgainDialog.load();
      } catch {
        return false;
      }
      setAsking(true);
      return new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      removePrompt();
      answer.current?.(false);
    };
  }, []);

  return isAsking ? <SignInAgainDialog me={me} ways={ways} onDone={done} /> : null;
}
