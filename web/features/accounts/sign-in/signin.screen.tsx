import { useLoaderData } from '@remix-run/react';
import { signInProblems } from '../../../../src/features/accounts/accounts.rules';
import { withNext } from '../../../lib/next-path';
import { useFormSave } from '../../../lib/useSave';
import { pageMeta } from '../../../shell/page-meta';
import { PublicCard } from '../../../shell/PublicCard';
import { Link } from '../../../ui/Link';
import { TextField } from '../../../ui/TextField';
import { AccountForm, textOf } from '../AccountForm';
import { loadNext } from './next-screen.server';
import { EmailField } from '../passwords/password-fields';

export const meta = pageMeta('Sign in', 'Sign in to PartnerHub, the workspace for your partner ecosystem.');
export const loader = loadNext;

export default function SignIn() {
  const { next } = useLoaderData<typeof loader>();
  const { save, isPending, errors } = useFormSave({
    failureTitle: 'Sign in failed',
    failure: 'Something went wrong. Please try again.',
    success: 'Signed in successfully',
    next,
  });
  const read = (data: FormData) => ({ email: textOf(data, 'email'), password: textOf(data, 'password') });

  return (
    <PublicCard
      title="Sign in"
      footer={
        <p>
          Don&apos;t have an account? <Link href={withNext('/signup', next)}>Sign up</Link>
        </p>
      }
    >
      <AccountForm
        label="Sign in"
        submitLabel="Sign in"
        check={(data) => signInProblems(read(data))}
        errors={errors}
        isPending={isPending}
        onSubmit={(data) => void save({ method: 'POST', path: '/api/auth/signin', body: read(data) })}
      >
        <EmailField />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <Link href={withNext('/forgot-password', next)}>Forgot password?</Link>
      </AccountForm>
    </PublicCard>
  );
}
