import { useState } from 'react';
import type { EmailBatch } from '../../../../src/features/email-templates/emails/email-batches.service';
import { placeholderOf } from '../../../../src/features/templates/variables.rules';
import type { Composition, ComposedTo } from '../../../lib/email/compose';
import { EditDialog } from '../../../lib/forms/EditDialog';
import { PartnerPicker } from '../../../lib/forms/PartnerPicker';
import { useMe } from '../../../lib/useMe';
import { FormError } from '../../../ui/forms/FormError';
import { Stack } from '../../../ui/layout/Stack';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { DialogBody } from '../../../ui/overlays/Dialog';
import { Text } from '../../../ui/text/Text';
import { ManualFields } from '../send/ManualFields';
import { AttachmentsField } from './AttachmentsField';
import { BatchProgress } from './BatchProgress';
import { ComposeFooter } from './ComposeFooter';
import { ContactsField } from './ContactsField';
import { PreviewStep } from './PreviewStep';
import { RecipientSwitch } from './RecipientSwitch';
import ScheduleField from './ScheduleField';
import { TextFields } from './TextFields';
import { useContacts } from './useContacts';
import { fillDraft, useDraft } from './useDraft';
import { keyOf, useRecipients } from './useRecipients';
import { useSendDraft } from './useSendDraft';
import { VariablePills } from './VariablePills';

interface Props {
  composition: Composition;
  isOpen: boolean;
  onClose: () => void;
}

const BATCH = 'all';

function titleOf(composition: Composition, recipients: readonly ComposedTo[]): string {
  if (composition.kind === 'record') return `Email ${composition.to.name}`;
  if (composition.kind === 'partners')
    return composition.partners.length === 1
      ? `Email ${composition.partners[0]?.name}`
      : `Email ${composition.partners.length.toLocaleString('en-US')} partners`;
  return recipients.length === 1 ? `Email ${recipients[0]?.name}` : 'New email';
}

/** Writes an email to contacts of a partner, to the person of a record, or to each of several partners. */
export default function ComposeDialog({ composition, isOpen, onClose }: Props) {
  const timeZone = useMe()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const draft = useDraft();
  const partners = composition.kind === 'partners' ? composition.partners : null;
  const [partnerId, setPartnerId] = useState(
    composition.kind === 'contacts' ? (composition.partner?.id ?? null) : (partners?.[0]?.id ?? null),
  );
  const contacts = useContacts(partnerId);
  const [chosen, setChosen] = useState<readonly ComposedTo[] | null>(null);
  const [shownKey, setShownKey] = useState<string | null>(null);
  const [isPreview, setPreview] = useState(false);
  const [batch, setBatch] = useState<EmailBatch | null>(null);

  const first = composition.kind === 'contacts' ? composition.contactIds : undefined;
  const likely = first
    ? (contacts.people ?? []).filter(({ id }) => first.includes(id))
    : [contacts.primary].flatMap((one) => one ?? []);
  const recipients = composition.kind === 'record' ? [composition.to] : (chosen ?? likely);
  const { found, isReading } = useRecipients(recipients, timeZone);
  const shown = recipients.find((one) => keyOf(one) === shownKey) ?? recipients[0];
  const values = (shown && found.get(keyOf(shown))?.values) ?? {};
  // What is typed for a selection holds for all of its partners.
  const typedKey = partners ? BATCH : shown ? keyOf(shown) : '';
  const { open, email } = fillDraft(draft.text, values, draft.typed[typedKey] ?? {});
  const sending = useSendDraft({
    draft,
    recipients,
    partners,
    timeZone,
    onSent: onClose,
    onBatch: setBatch,
  });
  /** The first variable without a value, with the recipient who has none. */
  const unfilled = partners ? email.unknown.map((name) => placeholderOf(name)) : recipients.flatMap(openOf);
  const problem = problemOf();

  function problemOf(): string | undefined {
    if (recipients.length === 0 && !partners) return 'Choose a recipient first';
    if (draft.text.subject.trim() === '' || draft.text.body.trim() === '')
      return 'Enter a subject and a text first';
    if (isReading) return 'The recipients are still loading';
    const refused = partners
      ? undefined
      : recipients.map((one) => found.get(keyOf(one))?.cannotSend).find((reason) => reason != null);
    if (refused !== undefined && refused !== null) return refused;
    if (unfilled[0] !== undefined) return `Enter a value for ${unfilled[0]}`;
    return draft.sendAt === null ? 'Choose a time first' : undefined;
  }

  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={sending.isPending}
      hasChanges={() => batch === null && !draft.isEmpty}
      title={titleOf(composition, recipients)}
      size="sheet"
    >
      {batch ? (
        <BatchProgress first={batch} onClose={onClose} />
      ) : isPreview && shown ? (
        <PreviewStep
          body={sending.previewOf(shown, typedKey)}
          switcher={<RecipientSwitch recipients={recipients} value={shown} onChange={setShownKey} />}
          onBack={() => setPreview(false)}
        />
      ) : (
        <>
          <DialogBody>
            {composition.kind === 'record' && (
              <DescriptionList items={[{ term: 'To', value: composition.to.email ?? '' }]} />
            )}
            {composition.kind === 'contacts' && composition.partner === null && (
              <PartnerPicker
                onChange={(partner) => {
                  setPartnerId(partner?.id ?? null);
                  setChosen(null);
                }}
              />
            )}
            {composition.kind === 'contacts' && partnerId !== null && (
              <ContactsField contacts={contacts} value={recipients} onChange={setChosen} />
            )}
            {partners && (
              <Text tone="muted" size="sm">
                Each partner gets its own email at its primary contact. Partners without an email address, and
                people who unsubscribed, are skipped.
              </Text>
            )}
            <TextFields draft={draft} errors={sending.errors} />
            {!partners && recipients.length > 1 && shown && (
              <RecipientSwitch recipients={recipients} value={shown} onChange={setShownKey} />
            )}
            <Stack gap={8}>
              <VariablePills email={email} />
              <ManualFields
                isOpen
                names={partners ? open.filter((name) => email.unknown.includes(name) || isTyped(name)) : open}
                values={draft.typed[typedKey] ?? {}}
                onChange={(typed) => draft.setTyped({ ...draft.typed, [typedKey]: typed })}
              />
            </Stack>
            <AttachmentsField value={draft.attachments} onChange={draft.setAttachments} />
            {draft.sendAt !== undefined && (
              <ScheduleField
                value={draft.sendAt}
                timeZone={timeZone}
                onChange={draft.setSendAt}
                errorMessage={sending.errors?.sendAt?.[0]}
              />
            )}
            {sending.message !== null && <FormError message={sending.message} />}
          </DialogBody>
          <ComposeFooter
            draft={draft}
            count={partners?.length ?? recipients.length}
            problem={problem}
            isPending={sending.isPending}
            onPreview={shown && !draft.isEmpty ? () => setPreview(true) : null}
            onSend={sending.send}
          />
        </>
      )}
    </EditDialog>
  );

  function openOf(one: ComposedTo): string[] {
    const filled = fillDraft(draft.text, found.get(keyOf(one))?.values ?? {}, draft.typed[keyOf(one)] ?? {});
    const whose = recipients.length > 1 ? ` for ${one.name}` : '';
    return [...filled.email.missing, ...filled.email.unknown].map((name) => placeholderOf(name) + whose);
  }

  /** A field stays while its value is typed. */
  function isTyped(name: string): boolean {
    return Object.hasOwn(draft.typed[BATCH] ?? {}, name);
  }
}
