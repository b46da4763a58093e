import { useState } from 'react';
import { partnerLimits } from '../../../src/features/partners/partners.rules';
import { FormDialog } from '../../lib/FormDialog';
import { useFormSave } from '../../lib/useSave';
import type { Choice } from '../../ui/choices';
import { TextAreaField } from '../../ui/TextAreaField';
import { PartnerPicker } from '../users/PartnerPicker';
import type { EvidenceDraft } from './created-from';
import { EvidenceNote } from './EvidenceNote';

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
  const { save, isPending, errors } = useFormSave({ failure: 'Failed to add note. Please try again.' });
  const problem =
    partner === null ? 'Choose a partner first' : content.trim() === '' ? 'Write the note first' : undefined;

  const submit = async () => {
    // Enter submits a form even if its button is disabled.
    if (partner === null || problem) return;
    const body = { content, evidence: draft.evidence.given };
    const saved = await save({ method: 'POST', path: `/api/partners/${partner.id}/notes`, body });
    if (!saved) return;
    onSaved(partner);
    onClose();
  };

  return (
    <FormDialog
      title="Add Note"
      submitLabel="Add Note"
      submitDisabledReason={problem}
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <EvidenceNote evidence={draft.evidence} />
      <PartnerPicker value={partner} onChange={setPartner} isRequired />
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
