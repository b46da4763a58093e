import { useState } from 'react';
import {
  composeEmail,
  mailLink,
  type ComposedEmail,
} from '../../../../src/features/email-templates/compose-email.rules';
import type { EmailTemplate } from '../../../../src/features/email-templates/email-templates.entity';
import type { MailPreview } from '../../../../src/features/email-templates/send-template';
import type { VariableValues } from '../../../../src/features/templates/variables.rules';
import { EditDialog } from '../../../lib/forms/EditDialog';
import { useSave } from '../../../lib/requests/useSave';
import { useRead } from '../../../lib/requests/useRead';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { ReadingState } from '../../templates/ReadingState';
import { PartnerPicker } from '../../../lib/forms/PartnerPicker';
import { ContactPicker } from './ContactPicker';
import { EmailActions } from './EmailActions';
import { SendStep } from './SendStep';
import { EmailSheet } from './EmailSheet';
import { ManualFields } from './ManualFields';
import type { EmailSummary } from '../load-email-templates.server';
import { useRecipient } from './useRecipient';
import { Columns } from '../../../ui/layout/Columns';
import { Text } from '../../../ui/text/Text';

interface Props {
  template: EmailSummary;
  /** Whether the user may send emails. */
  canSend: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Fills in the template for a partner and a contact, and offers to copy the email. */
export default function PreviewDialog({ template: { id, name }, canSend, isOpen, onClose }: Props) {
  const source = useRead<EmailTemplate>(`/api/email-templates/${id}`);
  const recipient = useRecipient(id);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [taken, setTaken] = useState(typed);
  const [mail, setMail] = useState<MailPreview | null>(null);
  const preview = useSave<MailPreview>({ failure: 'Failed to write the email' });
  const { open, email } = compose(source.data, recipient.filled?.values, typed);
  const sending = { contactId: recipient.contactId ?? '', timeZone: recipient.timeZone, values: typed };
  const review = async () => {
    const path = `/api/email-templates/${id}/preview`;
    const saved = await preview.save({ method: 'POST', path, body: sending });
    if (saved) setMail(saved.data);
  };
  const to = recipient.filled?.to ?? (open.includes('contact.email') ? typed['contact.email'] || null : null);

  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      hasChanges={() => typed !== taken && Object.values(typed).some((text) => text.trim() !== '')}
      title={name}
      description={mail ? undefined : 'Choose a recipient, then send the email or copy the text.'}
      size="wide"
    >
      {mail ? (
        <SendStep
          templateId={id}
          sending={sending}
          mail={mail}
          onBack={() => setMail(null)}
          onSent={onClose}
        />
      ) : (
        <>
          <DialogBody>
            <Columns>
              <PartnerPicker onChange={recipient.pickPartner} />
              <ContactPicker
                contacts={recipient.contacts}
                value={recipient.contactId}
                onChange={recipient.pickContact}
              />
            </Columns>
            {recipient.isFailed && (
              <ErrorState title="The values could not be fetched" onRetry={recipient.retry} />
            )}
            {email ? (
              <>
                <EmailSheet email={email} to={to} isBusy={recipient.isReading} />
                <ManualFields names={open} values={typed} onChange={setTyped} />
                {mailLink({ to, ...email }).isWithoutBody && (
                  <Text tone="muted" size="sm">
                    This text is too long for many mail programs to open from a link. Open in Email fills in
                    the subject and copies the text for you to paste.
                  </Text>
                )}
              </>
            ) : (
              <ReadingState isFailed={source.isFailed} onRetry={source.retry} />
            )}
          </DialogBody>
          <DialogFooter>
            {email && (
              <EmailActions
                email={email}
                to={to}
                isReading={recipient.isReading}
                onTaken={() => setTaken(typed)}
                send={
                  canSend
                    ? {
                        problem:
                          recipient.filled?.cannotSend ??
                          (email.missing.length + email.unknown.length > 0
                            ? 'Fill in all variables first'
                            : null),
                        isPending: preview.isPending,
                        onPress: () => void review(),
                      }
                    : null
                }
              />
            )}
          </DialogFooter>
        </>
      )}
    </EditDialog>
  );
}

/** Returns the email and the names of the variables that have no value from the server. */
function compose(
  template: EmailTemplate | null,
  values: VariableValues | undefined,
  typed: Readonly<Record<string, string>>,
): { open: string[]; email: ComposedEmail | null } {
  if (!template || !values) return { open: [], email: null };
  const { missing, unknown } = composeEmail(template, values);
  const open = [...missing, ...unknown];
  const byHand = Object.fromEntries(
    open.flatMap((name) => (Object.hasOwn(typed, name) ? [[name, typed[name]]] : [])),
  );
  return { open, email: composeEmail(template, { ...values, ...byHand }) };
}
