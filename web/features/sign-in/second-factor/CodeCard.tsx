import { useNavigate } from '@remix-run/react';
import { useEffect, useMemo, useState } from 'react';
import {
  secondFactorMessages as messages,
  type SecondFactorNeeded,
} from '../../../../src/features/sign-in/second-factor/second-factor.rules';
import { text } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { notify } from '../../../ui/feedback/toast-queue';
import { FormError } from '../../../ui/forms/FormError';
import { Inline } from '../../../ui/layout/Inline';
import { PublicCard } from '../../../ui/pages/PublicCard';
import { AccountForm } from '../AccountForm';
import { PasskeyButton } from '../passkeys/PasskeyButton';
import { usePasskeySignIn } from '../passkeys/usePasskeySignIn';
import { SecondFactorField } from './SecondFactorField';

interface Props {
  needed: SecondFactorNeeded;
  /** The path to open after signing in. */
  next: string;
  /** Called when the ticket is no longer valid and the password is needed again. */
  onOver: () => void;
}

const signedIn = 'Signed in successfully';

/** The second step of signing in: a code of the authenticator app, a passkey, or a recovery code. */
export function CodeCard({ needed: { ticket, methods }, next, onOver }: Props) {
  const navigate = useNavigate();
  const passkey = usePasskeySignIn({
    ticket,
    onSignedIn: () => {
      notify({ title: signedIn });
      navigate(next, { replace: true });
    },
    onOver,
  });
  const hasPasskey = methods.includes('passkey');
  const [asksForCode, setAsksForCode] = useState(!hasPasskey || methods.includes('totp'));
  const form = useForm({
    path: '/api/auth/signin/mfa',
    fields: { code: text },
    texts: {
      shownInForm: 'all',
      failure: 'Something went wrong. Please try again.',
      success: signedIn,
      next,
    },
    validate: ({ code }) => (code ? null : { code: [messages.codeRequired] }),
    body: ({ code }) => ({ ticket, code }),
  });
  const { refusal, clearErrors } = form;
  const isOver = refusal?.status === 401 && refusal.message === messages.signInAgain;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  // A new object for each failure shows and focuses the message again.
  const wrongCode = useMemo(
    () => (refusal?.status === 401 && refusal.message ? { code: [refusal.message] } : null),
    [refusal],
  );

  return (
    <PublicCard
      title="Two-factor authentication"
      subtitle={asksForCode ? 'Enter a code to finish signing in.' : 'Use your passkey to finish signing in.'}
    >
      {asksForCode && (
        <AccountForm
          form={{ ...form, formProps: { ...form.formProps, errors: wrongCode ?? form.errors } }}
          label="Two-factor authentication"
          submitLabel="Sign in"
        >
          <FormError message={wrongCode || refusal?.fields ? null : (refusal?.message ?? null)} />
          <SecondFactorField methods={methods} onSwitch={clearErrors} />
        </AccountForm>
      )}
      {hasPasskey && (
        <PasskeyButton
          passkey={passkey}
          autoFocus={!asksForCode}
          {...(!asksForCode && { variant: 'primary' })}
        >
          Use your passkey
        </PasskeyButton>
      )}
      {!asksForCode && methods.includes('recovery') && (
        <Inline>
          <Button size="sm" onPress={() => setAsksForCode(true)}>
            Use a recovery code
          </Button>
        </Inline>
      )}
    </PublicCard>
  );
}
