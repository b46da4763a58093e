import { useState } from 'react';
import { agreementLimits } from '../../../src/features/agreements/agreements.rules';
import type { NewAgreement } from '../../../src/features/agreements/agreements.schema';
import type { ShownAgreement } from '../../../src/features/agreements/agreements.service';
import { flag, rawText, text, type FieldsOf } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { AppearanceFields, appearanceFormFields, useAppearance } from '../audiences/AppearanceFields';
import { AudienceField, audienceFormFields, type AudienceChoices } from '../audiences/AudienceField';
import { MarkdownPreview } from '../rich-text/MarkdownPreview';
import { MARKDOWN_HINT, SELF_BILLING_HINT } from './agreement.view';

interface Props {
  choices: AudienceChoices;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (agreement: ShownAgreement) => void;
}

const fields = {
  title: text,
  body: rawText,
  isRequired: flag,
  selfBilling: flag,
  ...audienceFormFields,
  ...appearanceFormFields,
} satisfies FieldsOf<NewAgreement>;

export default function NewAgreementDialog({ choices, isOpen, onClose, onSaved }: Props) {
  const [body, setBody] = useState('');
  const appearance = useAppearance(null);
  const form = useForm({
    path: '/api/agreements',
    fields,
    initial: { isRequired: true },
    texts: { success: 'Agreement created', failure: 'Failed to create the agreement' },
    validate: appearance.validate,
    body: (values) => ({ ...values, ...appearance.body() }),
    onSaved: (saved: ShownAgreement) => {
      onClose();
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      title="New Agreement"
      size="wide"
      submitLabel="Create Agreement"
      description="Partners see it at once, unless it appears later. Later changes of the text are new versions."
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('title')} label="Title" isRequired autoFocus autoComplete="off" />
      <TextAreaField
        name="body"
        label="Text"
        description={MARKDOWN_HINT}
        isRequired
        rows={12}
        countTo={agreementLimits.body}
        value={body}
        onChange={setBody}
      />
      <MarkdownPreview path="/api/agreements/preview" body={body} />
      <AudienceField record={null} choices={choices} label="Who accepts it" />
      <AppearanceFields appearance={appearance} />
      <Checkbox {...form.field('isRequired')} description="The home of the portal asks for it.">
        Required
      </Checkbox>
      <Checkbox {...form.field('selfBilling')} description={SELF_BILLING_HINT}>
        Self-billing
      </Checkbox>
    </FormDialog>
  );
}
