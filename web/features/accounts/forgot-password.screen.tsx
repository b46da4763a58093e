import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { forgotPasswordProblems } from '../../../src/features/accounts/accounts.rules';
import { publicScreen } from '../../lib/screen.server';
import { useFormSave } from '../../lib/useSave';
import { pageMeta } from '../../shell/page-meta';
import { PublicCard } from '../../shell/PublicCard';
import { Button } from '../../ui/Button';
import { LinkText } from '../../ui/LinkText';
import { Stack } from '../../ui/Stack';
import { AccountForm, textOf } from './AccountForm';
import { EmailField } from './password-fields';

export const meta = pageMeta(
  'Forgot password',
  'Get a link to choose a new password for your PartnerHub account.',
);
export const loader = publicScreen(async ({ app }) => ({ sendsMail: app.config.smtpUrl !== null }));

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <AskForEmail onSent={setSentTo} />
  ) : (
    <CheckYourEmail email={sentTo} onTryAnother={() => setSentTo(null)} />
  );
}

const backToSignIn = <LinkText href="/signin">Back to sign in</LinkText>;

function AskForEmail({ onSent }: { onSent: (email: string) => void }) {
  const { save, isPending, errors } = useFormSave({ failure: 'Something went wrong. Please try again.' });

  async function submit(email: string) {
    const sent = await save({ method: 'POST', path: '/api/auth/forgot-password', body: { email } });
    if (sent) onSent(email);
  }

  return (
    <PublicCard
      title="Forgot password"
      subtitle="Enter the email of your account to get a link that sets a new password."
      footer={<p>{backToSignIn}</p>}
    >
      <AccountForm
        label="Forgot password"
        submitLabel="Send reset link"
        check={(data) => forgotPasswordProblems({ email: textOf(data, 'email') })}
        errors={errors}
        isPending={isPending}
        onSubmit={(data) => void submit(textOf(data, 'email').trim())}
      >
        <EmailField />
      </AccountForm>
    </PublicCard>
  );
}

/** Says the same whether or not there is such an account. */
function CheckYourEmail({ email, onTryAnother }: { email: string; onTryAnother: () => void }) {
  const { sendsMail } = useLoaderData<typeof loader>();
  return (
    <PublicCard title="Check your email" footer={<p>{backToSignIn}</p>}>
      <Stack>
        <p role="status">
          If there is an account for <strong>{email}</strong>, a link to set a new password is on its way. It
          works once, within the next hour.
        </p>
        {!sendsMail && (
          <p className="ui-muted">
            This server is not set up to send mail. Ask the person who runs it for a link.
          </p>
        )}
        <Button autoFocus onPress={onTryAnother}>
          Try another email
        </Button>
      </Stack>
    </PublicCard>
  );
}
