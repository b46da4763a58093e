import { useLoaderData, useNavigate } from '@remix-run/react';
import { useCallback, useState } from 'react';
import { signInProblems } from '../../../src/features/identity/accounts.rules';
import {
  isSecondFactorNeeded,
  secondFactorMessages,
  type SecondFactorNeeded,
} from '../../../src/features/sign-in/second-factor/second-factor.rules';
import { withNext } from '../../../src/features/sign-in/next-path.rules';
import { rawText, text } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { pageMeta } from '../../lib/screens/page-meta';
import { PublicCard } from '../../ui/pages/PublicCard';
import { Link } from '../../ui/actions/Link';
import { notify } from '../../ui/feedback/toast-queue';
import { FormError } from '../../ui/forms/FormError';
import { TextField } from '../../ui/forms/text/TextField';
import { AccountForm } from './AccountForm';
import { PasskeyButton } from './passkeys/PasskeyButton';
import { usePasskeySignIn } from './passkeys/usePasskeySignIn';
import { usePasskeySuggestions } from './passkeys/usePasskeySuggestions';
import { CodeCard } from './second-factor/CodeCard';
import { ProviderOnlyCard } from './oidc/ProviderOnlyCard';
import { ProviderOption } from './oidc/ProviderButton';
import { loadSignIn } from './next-screen.server';
import { EmailField } from './passwords/password-fields';

export const meta = pageMeta('Sign in', 'Sign in to PartnerHub, the workspace for your partner ecosystem.');
export const loader = loadSignIn;

const signedIn = 'Signed in successfully';

export default function SignIn() {
  const { next, maySignUp, mayUsePasskeys, mayAskForLink, ways, problem, waiting } =
    useLoaderData<typeof loader>();
  // A sign-in with the OpenID provider begins with the second step.
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(waiting);
  const [isAgain, setAgain] = useState(false);
  const signInAgain = useCallback(() => {
    setNeeded(null);
    setAgain(true);
  }, []);
  const form = useForm({
    path: '/api/auth/signin',
    fields: { email: text, password: rawText },
    texts: {
      failureTitle: 'Sign in failed',
      failure: 'Something went wrong. Please try again.',
      success: signedIn,
      isUnfinished: isSecondFactorNeeded,
      next,
    },
    validate: ({ email = '', password = '' }) => signInProblems({ email, password }),
    onSaved: (answer: unknown) => {
      if (isSecondFactorNeeded(answer)) setNeeded(answer);
    },
  });

  const navigate = useNavigate();
  const passkey = usePasskeySignIn({
    onSignedIn: () => {
      notify({ title: signedIn });
      navigate(next, { replace: true });
    },
  });
  const isWaiting = needed === null && !passkey.isPending && !form.isPending;
  usePasskeySuggestions(mayUsePasskeys && isWaiting, passkey.finish);

  if (needed) return <CodeCard needed={needed} next={next} onOver={signInAgain} />;
  const message = isAgain ? secondFactorMessages.signInAgain : problem;
  if (!ways.password && ways.oidcName !== null)
    return <ProviderOnlyCard title="Sign in" name={ways.oidcName} next={next} problem={message} />;
  return (
    <PublicCard
      title="Sign in"
      footer={
        maySignUp && (
          <p>
            Don&apos;t have an account? <Link href={withNext('/signup', next)}>Sign up</Link>
          </p>
        )
      }
    >
      <FormError message={message} />
      <ProviderOption name={ways.oidcName} next={next} />
      <AccountForm form={form} label="Sign in" submitLabel="Sign in">
        <EmailField suggestsPasskeys={mayUsePasskeys} />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <Link href={withNext('/forgot-password', next)}>Forgot password?</Link>
        {mayAskForLink && <Link href={withNext('/magic', next)}>Email me a link to sign in</Link>}
      </AccountForm>
      {mayUsePasskeys && <PasskeyButton passkey={passkey}>Sign in with a passkey</PasskeyButton>}
    </PublicCard>
  );
}
