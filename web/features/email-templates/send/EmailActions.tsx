import { mailLink, type ComposedEmail } from '../../../../src/features/email-templates/compose-email.rules';
import { notify, notifyError } from '../../../ui/feedback/toast-queue';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { copyContent } from '../../../ui/actions/copy';
import { useCopied } from '../../../ui/actions/useCopied';

interface Props {
  email: ComposedEmail;
  to: string | null;
  /** Whether the email for the chosen recipient is still loading. */
  isReading: boolean;
  /** Called when the email was copied or opened in a mail program. */
  onTaken: () => void;
  /** Sends the email with PartnerHub; null if the user may not send emails. */
  send: { problem: string | null; isPending: boolean; onPress: () => void } | null;
}

/** Sends the email, copies it or opens it in a mail program. */
export function EmailActions({ email, to, isReading, onTaken, send }: Props) {
  const { subject, body, html } = email;
  const link = mailLink({ to, subject, body });
  const open = [...email.missing, ...email.unknown].length;
  const hint =
    open === 0 ? undefined : `${open} ${open === 1 ? 'variable is' : 'variables are'} not filled in.`;
  return (
    <>
      <CopyButton
        label="Copy as Text"
        content={{ text: body }}
        hint={hint}
        isDisabled={isReading}
        onCopied={onTaken}
      />
      <CopyButton
        label="Copy as Rich Text"
        content={{ text: body, html }}
        hint={hint}
        isDisabled={isReading}
        onCopied={onTaken}
      />
      {isReading ? (
        <Button icon="mail" isDisabled>
          Open in Email
        </Button>
      ) : (
        <ButtonLink
          href={link.href}
          icon="mail"
          onClick={() => {
            onTaken();
            if (link.isWithoutBody)
              void copyContent({ text: body, html }).then((isCopied) => notifyBodyCopied(isCopied));
          }}
        >
          Open in Email
        </ButtonLink>
      )}
      {send && (
        <Button
          variant="primary"
          icon="mail"
          isPending={send.isPending}
          isDisabled={isReading}
          disabledReason={send.problem ?? undefined}
          onPress={send.onPress}
        >
          Send…
        </Button>
      )}
    </>
  );
}

const notifyBodyCopied = (isCopied: boolean) =>
  isCopied
    ? notify({ title: 'Text copied', description: 'Paste it into the email: it is too long for a link.' })
    : notifyError('Copy the text and paste it: it is too long for a link.');

interface CopyProps {
  label: string;
  content: { text: string; html?: string };
  hint: string | undefined;
  isDisabled: boolean;
  onCopied: () => void;
}

function CopyButton({ label, content, hint, isDisabled, onCopied }: CopyProps) {
  const { isCopied, tell } = useCopied();
  const copy = async () => {
    const done = await copyContent(content);
    tell(done);
    if (!done) return notifyError('Failed to copy the text. Select it and copy it yourself.');
    onCopied();
    notify({ title: 'Copied', description: hint });
  };
  return (
    <Button icon={isCopied ? 'check' : 'copy'} isDisabled={isDisabled} onPress={() => void copy()}>
      {label}
    </Button>
  );
}
