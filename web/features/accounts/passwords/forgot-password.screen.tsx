import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { forgotPasswordProblems } from '../../../../src/features/accounts/accounts.rules';
import { withNext } from '../../../lib/screens/next-path';
import { publicScreen } from '../../../lib/screens/screen.server';
import { text } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { pageMeta } from '../../../shell/screens/page-meta';
import { PublicCard } from '../../../ui/pages/PublicCard';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { AccountForm } from '../AccountForm';
import { ProviderOnlyCard } from '../oidc/ProviderOnlyCard';
import { nextOf } from '../sign-in/next-screen.server';
import { EmailField } from './password-fields';

export const meta = pageMeta(
  'Forgot password',
  'Get a link to choose a new password for your PartnerHub account.',
);
export const loader = publicScreen(
  async ({ app, url }) => ({
    sendsMail: app.config.smtpUrl !== null,
    next: nextOf(url),
    ways: app.signInWays,
  }),
  { signedInTo: ({ url }) => nextOf(url) },
);

export default function ForgotPassword() {
  const { next, ways } = useLoaderData<typeof loader>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!ways.password && ways.oidcName !== null)
    return <ProviderOnlyCard title="Forgot password" name={ways.oidcName} next={next} />;
  return sentTo === null ? (
    <AskForEmail onSent={setSentTo} />
  ) : (
    <Outcome email={sentTo} onTryAnother={() => setSentTo(null)} />
  );
}

function BackToSignIn() {
  const { next } = useLoaderData<typeof loader>();
  return (
    <p>
      <Link href={withNext('/signin', next)}>Back to sign in</Link>
    </p>
  );
}

function AskForEmail({ onSent }: { onSent: (email: string) => void }) {
  const { sendsMail } = useLoaderData<typeof loader>();
  const form = useForm({
    path: '/api/auth/forgot-password',
    fields: { email: text },
    texts: { failure: 'Something went wrong. Please try again.' },
    validate: ({ email = '' }) => forgotPasswordProblems({ email }),
    onSaved: (_, { email = '' }) => onSent(email),
  });

  return (
    <PublicCard
      title="Forgot password"
      subtitle={
        sendsMail
          ? 'Enter the email of your account to get a link that sets a new password.'
          : "This server doesn't send email. Ask an administrator for a link that sets a new password."
      }
      footer={<BackToSignIn />}
    >
      <AccountForm
        form={form}
        label="Forgot password"
        submitLabel={sendsMail ? 'Send reset link' : 'Continue'}
      >
        <EmailField />
      </AccountForm>
    </PublicCard>
  );
}

/** Shows the same text whether or not the account exists. */
function Outcome({ email, onTryAnother }: { email: string; onTryAnother: () => void }) {
  const { sendsMail } = useLoaderData<typeof loader>();
  return (
    <PublicCard
      title={sendsMail ? 'Check your email' : 'Ask an administrator for a link'}
      footer={<BackToSignIn />}
    >
      <Stack>
        {sendsMail ? (
          <p role="status">
            If there is an account for <strong>{email}</strong>, a link to set a new password is on its way.
            It works once, within the next hour.
          </p>
        ) : (
          <p role="status">
            This server doesn&apos;t send email, so nothing was sent to <strong>{email}</strong>. The
            administrator who runs this server can create a reset link for your account.
          </p>
        )}
        <Button autoFocus onPress={onTryAnother}>
          Try another email
        </Button>
      </Stack>
    </PublicCard>
  );
}
