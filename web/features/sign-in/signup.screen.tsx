import { useLoaderData } from '@remix-run/react';
import { messages, PASSWORD_MIN, signUpProblems } from '../../../src/features/identity/accounts.rules';
import { withNext } from '../../../src/features/sign-in/next-path.rules';
import { text } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { pageMeta } from '../../lib/screens/page-meta';
import { PublicCard } from '../../ui/pages/PublicCard';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { AccountForm, newPasswordFields } from './AccountForm';
import { ProviderOnlyCard } from './oidc/ProviderOnlyCard';
import { ProviderOption } from './oidc/ProviderButton';
import { loadSignUp } from './next-screen.server';
import { EmailField, NewPasswordFields } from './passwords/password-fields';

export const meta = pageMeta('Create an account', 'Create a PartnerHub account with a workspace of its own.');
export const loader = loadSignUp;

export default function SignUp() {
  const { next, maySignUp, ways } = useLoaderData<typeof loader>();
  const form = useForm({
    path: '/api/auth/signup',
    fields: { email: text, ...newPasswordFields },
    texts: { failureTitle: 'Sign up failed', failure: 'Please try again', success: 'Account created', next },
    validate: ({ email = '', password = '', confirmPassword = '' }) =>
      signUpProblems({ email, password, confirmPassword }),
    body: ({ email, password }) => ({ email, password }),
  });

  if (!ways.password && ways.oidcName !== null)
    return <ProviderOnlyCard title="Create an account" name={ways.oidcName} next={next} />;
  if (!maySignUp)
    return (
      <PublicCard title="Create an account" subtitle={messages.signUpClosed}>
        <ButtonLink href={withNext('/signin', next)} variant="primary">
          Go to Sign In
        </ButtonLink>
      </PublicCard>
    );
  return (
    <PublicCard
      title="Create an account"
      subtitle="You get a workspace of your own, and can invite your team."
      footer={
        <p>
          Already have an account? <Link href={withNext('/signin', next)}>Sign in</Link>
        </p>
      }
    >
      <ProviderOption name={ways.oidcName} next={next} />
      <AccountForm form={form} label="Create an account" submitLabel="Create account">
        <EmailField />
        <NewPasswordFields description={`At least ${PASSWORD_MIN} characters.`} />
      </AccountForm>
    </PublicCard>
  );
}
