import { useLoaderData } from '@remix-run/react';
import { messages, PASSWORD_MIN } from '../../../../src/features/identity/accounts.rules';
import { publicScreen } from '../../../lib/screens/screen.server';
import { useForm } from '../../../lib/forms/useForm';
import { pageMeta } from '../../../lib/screens/page-meta';
import { PublicCard } from '../../../ui/pages/PublicCard';
import { ButtonLink, Link } from '../../../ui/actions/Link';
import { AccountForm, newPasswordFields, validateNewPassword } from '../AccountForm';
import { ProviderOnlyCard } from '../oidc/ProviderOnlyCard';
import { NewPasswordFields } from './password-fields';

export const meta = pageMeta('Choose a new password', 'Choose a new password for your PartnerHub account.');

/** Signed-in visitors see it too, because they may have requested a reset link themselves. */
export const loader = publicScreen(
  async ({ app, param }) => {
    const token = param('token');
    return { token, isUsable: await app.passwordResets.isUsable(token), ways: app.signInWays };
  },
  { signedInTo: null },
);

export default function ResetPassword() {
  const { token, isUsable, ways } = useLoaderData<typeof loader>();
  const form = useForm({
    path: '/api/auth/reset-password',
    fields: newPasswordFields,
    texts: {
      failure: 'Something went wrong. Please try again.',
      success: { title: 'Password changed', description: 'Sign in with your new password.' },
      next: '/signin',
    },
    validate: validateNewPassword,
    body: ({ password }) => ({ token, password }),
  });

  if (!ways.password && ways.oidcName !== null)
    return <ProviderOnlyCard title="Choose a new password" name={ways.oidcName} next="/" />;
  if (!isUsable) {
    return (
      <PublicCard
        title="Invalid Link"
        subtitle={messages.invalidResetLink}
        footer={
          <p>
            <Link href="/signin">Back to sign in</Link>
          </p>
        }
      >
        <ButtonLink href="/forgot-password" variant="primary">
          Get a new link
        </ButtonLink>
      </PublicCard>
    );
  }
  return (
    <PublicCard
      title="Choose a new password"
      subtitle="You will be signed out everywhere, and API keys that you created will stop working."
    >
      <AccountForm form={form} label="Choose a new password" submitLabel="Set password">
        <NewPasswordFields description={`At least ${PASSWORD_MIN} characters.`} />
      </AccountForm>
    </PublicCard>
  );
}
