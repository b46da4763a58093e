import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { forgotPasswordProblems } from '../../../../src/features/accounts/accounts.rules';
import { text } from '../../../lib/forms/form-fields';
import { withNext } from '../../../lib/screens/next-path';
import { publicScreen } from '../../../lib/screens/screen.server';
import { useForm } from '../../../lib/forms/useForm';
import { pageMeta } from '../../../shell/screens/page-meta';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { PublicCard } from '../../../ui/pages/PublicCard';
import { AccountForm } from '../AccountForm';
import { ProviderOnlyCard } from '../oidc/ProviderOnlyCard';
import { EmailField } from '../passwords/password-fields';
import { nextOf } from '../sign-in/next-screen.server';

export const meta = pageMeta(
  'Get a sign-in link',
  'Get an email with a link that signs you in to PartnerHub.',
);
export const loader = publicScreen(
  async ({ app, url }) => ({
    sendsMail: app.magicLinks.isAvailable,
    next: nextOf(url),
    ways: app.signInWays,
  }),
  { signedInTo: ({ url }) => nextOf(url) },
);

const title = 'Get a sign-in link';

export default function AskForLink() {
  const { sendsMail, next, ways } = useLoaderData<typeof loader>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!ways.password && ways.oidcName !== null)
    return <ProviderOnlyCard title={title} name={ways.oidcName} next={next} />;
  if (!sendsMail)
    return (
      <PublicCard
        title={title}
        subtitle="This server doesn't send email. Sign in with your password, or ask an administrator for a link that sets one."
        footer={<BackToSignIn />}
      />
    );
  return sentTo === null ? (
    <AskForEmail onSent={setSentTo} />
  ) : (
    <Sent email={sentTo} onTryAnother={() => setSentTo(null)} />
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
  const { next } = useLoaderData<typeof loader>();
  const form = useForm({
    path: '/api/auth/magic-link',
    fields: { email: text },
    texts: { failure: 'Something went wrong. Please try again.' },
    validate: ({ email = '' }) => forgotPasswordProblems({ email }),
    body: ({ email }) => ({ email, ...(next !== '/' && { next }) }),
    onSaved: (_, { email = '' }) => onSent(email),
  });

  return (
    <PublicCard
      title={title}
      subtitle="Enter the email of your account to get a link that signs you in without a password."
      footer={<BackToSignIn />}
    >
      <AccountForm form={form} label={title} submitLabel="Send sign-in link">
        <EmailField />
      </AccountForm>
    </PublicCard>
  );
}

/** Shows the same text whether or not the account exists. */
function Sent({ email, onTryAnother }: { email: string; onTryAnother: () => void }) {
  return (
    <PublicCard title="Check your email" footer={<BackToSignIn />}>
      <Stack>
        <p role="status">
          If there is an account for <strong>{email}</strong>, a link to sign in is on its way. It works once,
          within the next 15 minutes.
        </p>
        <Button autoFocus onPress={onTryAnother}>
          Try another email
        </Button>
      </Stack>
    </PublicCard>
  );
}
