import { useState, type ReactNode } from 'react';
import { forgotPasswordProblems } from '../../../src/features/identity/accounts.rules';
import { text } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { withNext } from '../../../src/features/sign-in/next-path.rules';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Stack } from '../../ui/layout/Stack';
import { PublicCard } from '../../ui/pages/PublicCard';
import { AccountForm } from './AccountForm';
import { EmailField } from './passwords/password-fields';

interface Props {
  title: string;
  subtitle: string;
  /** Initial value of the field. */
  email?: string | null;
  submitLabel: string;
  /** The call that sends the link. It answers the same whether or not the account exists. */
  path: string;
  /** Sent with the email. */
  extra?: Readonly<Record<string, string>>;
  /** The path to open after signing in. */
  next: string;
  /** Shown once the call has answered: the title of the card, and its text with the email. */
  outcome: { title: string; textWith: (email: ReactNode) => ReactNode };
}

/** Card that asks for an email and sends a link to it. */
export function LinkByEmail(props: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { next, outcome } = props;
  if (sentTo === null) return <AskForEmail {...props} onSent={setSentTo} />;
  return (
    <PublicCard title={outcome.title} footer={<BackToSignIn next={next} />}>
      <Stack>
        <p role="status">{outcome.textWith(<strong>{sentTo}</strong>)}</p>
        <Button autoFocus onPress={() => setSentTo(null)}>
          Try another email
        </Button>
      </Stack>
    </PublicCard>
  );
}

export function BackToSignIn({ next }: { next: string }) {
  return (
    <p>
      <Link href={withNext('/signin', next)}>Back to sign in</Link>
    </p>
  );
}

function AskForEmail(props: Props & { onSent: (email: string) => void }) {
  const { title, subtitle, email = null, submitLabel, path, extra, next, onSent } = props;
  const form = useForm({
    path,
    fields: { email: text },
    initial: { email },
    texts: { failure: 'Something went wrong. Please try again.' },
    validate: ({ email = '' }) => forgotPasswordProblems({ email }),
    body: ({ email }) => ({ email, ...extra }),
    onSaved: (_, { email = '' }) => onSent(email),
  });
  return (
    <PublicCard title={title} subtitle={subtitle} footer={<BackToSignIn next={next} />}>
      <AccountForm form={form} label={title} submitLabel={submitLabel}>
        <EmailField {...form.field('email')} />
      </AccountForm>
    </PublicCard>
  );
}
