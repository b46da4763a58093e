import { useLoaderData } from '@remix-run/react';
import { PASSWORD_MIN, signUpProblems } from '../../../../src/features/accounts/accounts.rules';
import { withNext } from '../../../lib/next-path';
import { useFormSave } from '../../../lib/useSave';
import { pageMeta } from '../../../shell/page-meta';
import { PublicCard } from '../../../shell/PublicCard';
import { Link } from '../../../ui/Link';
import { AccountForm, readNewPassword, textOf } from '../AccountForm';
import { loadNext } from './next-screen.server';
import { EmailField, NewPasswordFields } from '../passwords/password-fields';

export const meta = pageMeta('Create an account', 'Create a PartnerHub account with a workspace of its own.');
export const loader = loadNext;

export default function SignUp() {
  const { next } = useLoaderData<typeof loader>();
  const { save, isPending, errors } = useFormSave({
    failureTitle: 'Sign up failed',
    failure: 'Please try again',
    success: 'Account created',
    next,
  });
  const read = (data: FormData) => ({ email: textOf(data, 'email'), ...readNewPassword(data) });

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
      <AccountForm
        label="Create an account"
        submitLabel="Create account"
        check={(data) => signUpProblems(read(data))}
        errors={errors}
        isPending={isPending}
        onSubmit={(data) => {
          const { email, password } = read(data);
          void save({ method: 'POST', path: '/api/auth/signup', body: { email, password } });
        }}
      >
        <EmailField />
        <NewPasswordFields description={`At least ${PASSWORD_MIN} characters.`} />
      </AccountForm>
    </PublicCard>
  );
}
