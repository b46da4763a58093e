import type { ShownAgreement } from '../../../src/features/agreements/agreements.service';
import { flag, text } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { TextField } from '../../ui/forms/text/TextField';
import { AppearanceFields, appearanceFormFields, useAppearance } from '../audiences/AppearanceFields';
import { AudienceField, audienceFormFields, type AudienceChoices } from '../audiences/AudienceField';
import { SELF_BILLING_HINT } from './agreement.view';

interface Props {
  agreement: ShownAgreement;
  choices: AudienceChoices;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (agreement: ShownAgreement) => void;
}

const fields = {
  title: text,
  isRequired: flag,
  selfBilling: flag,
  ...audienceFormFields,
  ...appearanceFormFields,
};

export default function EditAgreementDialog({ agreement, choices, isOpen, onClose, onSaved }: Props) {
  const appearance = useAppearance(agreement);
  const form = useForm({
    path: '/api/agreements',
    record: agreement,
    fields,
    texts: { success: 'Agreement saved', failure: 'Failed to save the agreement' },
    validate: appearance.validate,
    body: (values) => ({ ...values, ...appearance.body() }),
    onSaved(saved: ShownAgreement) {
      onClose();
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Edit Agreement"
      submitLabel="Save Changes"
      description="To change the text, add a version."
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('title')} label="Title" isRequired autoFocus autoComplete="off" />
      <AudienceField record={agreement} choices={choices} label="Who accepts it" />
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
