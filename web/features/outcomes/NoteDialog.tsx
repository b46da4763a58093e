import { useState } from 'react';
import { partnerLimits } from '../../../src/features/partners/partners.rules';
import { text } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import type { Choice } from '../../ui/forms/choices/choices';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { PartnerPicker } from '../../lib/forms/PartnerPicker';
import type { EvidenceDraft } from '../evidence/created-from';
import { EvidenceNote } from '../evidence/EvidenceNote';

interface Props {
  draft: { content: string; evidence: EvidenceDraft };
  isOpen: boolean;
  onClose: () => void;
  onSaved: (partner: Choice) => void;
}

/** Adds a note to a partner that the user chooses. */
export default function NoteDialog({ draft, isOpen, onClose, onSaved }: Props) {
  const [partner, setPartner] = useState<Choice | null>(null);
  const [content, setContent] = useState(draft.content);
  const problem =
    partner === null ? 'Choose a partner first' : content.trim() === '' ? 'Write the note first' : undefined;

  const form = useForm({
    path: `/api/partners/${partner?.id}/notes`,
    fields: { content: text },
    texts: { failure: 'Failed to add note. Please try again.' },
    body: (values) => ({ ...values, evidence: draft.evidence.given }),
    onSaved: () => {
      if (partner) onSaved(partner);
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title="Add Note"
      submitLabel="Add Note"
      submitDisabledReason={problem}
      isOpen={isOpen}
      onClose={onClose}
    >
      <EvidenceNote evidence={draft.evidence} />
      <PartnerPicker onChange={setPartner} isRequired />
      <TextAreaField
        name="content"
        label="Note"
        rows={8}
        value={content}
        onChange={setContent}
        countTo={partnerLimits.note}
      />
    </FormDialog>
  );
}
