import { useState } from 'react';
import { agreementLimits } from '../../../src/features/agreements/agreements.rules';
import type { ShownAgreement } from '../../../src/features/agreements/agreements.service';
import { flag, rawText } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { MarkdownPreview } from '../rich-text/MarkdownPreview';
import { MARKDOWN_HINT } from './agreement.view';

interface Props {
  agreement: ShownAgreement;
  isOpen: boolean;
  onClose: () => void;
}

const fields = { body: rawText, mustAcceptAgain: flag };

/** Replaces the text of an agreement. Earlier texts and their acceptances stay. */
export default function VersionDialog({ agreement, isOpen, onClose }: Props) {
  const [body, setBody] = useState(agreement.body);
  const form = useForm({
    method: 'POST',
    path: `/api/agreements/${agreement.id}/versions`,
    fields,
    initial: { mustAcceptAgain: true },
    texts: { success: `Version ${agreement.version + 1} added`, failure: 'Failed to add the version' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Add Version ${agreement.version + 1}`}
      size="wide"
      submitLabel="Add Version"
      submitDisabledReason={body === agreement.body ? 'Change the text first' : undefined}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextAreaField
        name="body"
        label="Text"
        description={MARKDOWN_HINT}
        isRequired
        rows={14}
        countTo={agreementLimits.body}
        value={body}
        onChange={setBody}
      />
      <MarkdownPreview path="/api/agreements/preview" body={body} />
      <Checkbox
        {...form.field('mustAcceptAgain')}
        description="Otherwise, acceptances of the current version stay valid."
      >
        Partners must accept it again
      </Checkbox>
    </FormDialog>
  );
}
