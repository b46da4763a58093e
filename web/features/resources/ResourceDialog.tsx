import type { Resource } from '../../../src/features/resources/resources.entity';
import { resourceLimits } from '../../../src/features/resources/resources.rules';
import type { ResourceChanges } from '../../../src/features/resources/resources.schema';
import { text, type FieldsOf } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { Select } from '../../ui/forms/choices/Select';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import type { AgreementChoice } from '../agreements/load-agreement-choices.server';
import { AppearanceFields, appearanceFormFields, useAppearance } from '../audiences/AppearanceFields';
import { AudienceField, audienceFormFields, type AudienceChoices } from '../audiences/AudienceField';

interface Props {
  resource: Resource;
  choices: AudienceChoices;
  agreements: readonly AgreementChoice[];
  isOpen: boolean;
  onClose: () => void;
  onSaved: (resource: Resource) => void;
}

const fields = {
  name: text,
  description: text,
  category: text,
  requiresAgreementId: text,
  ...audienceFormFields,
  ...appearanceFormFields,
} satisfies FieldsOf<ResourceChanges>;

export default function ResourceDialog({ resource, choices, agreements, isOpen, onClose, onSaved }: Props) {
  const appearance = useAppearance(resource);
  const form = useForm({
    path: '/api/resources',
    record: resource,
    fields,
    texts: { success: 'Resource saved', failure: 'Failed to save the resource' },
    validate: appearance.validate,
    body: (values) => ({ ...values, ...appearance.body() }),
    onSaved: (saved: Resource) => {
      onClose();
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Edit Resource"
      size="wide"
      submitLabel="Save Changes"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
      <TextField
        {...form.field('category')}
        label="Category"
        description="Such as Sales or Brand. Partners see resources by category."
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('description')}
        label="Description"
        rows={3}
        countTo={resourceLimits.description}
      />
      <Select
        {...form.field('requiresAgreementId')}
        label="Required agreement"
        description="Partners can download the file after someone of their company accepted it."
        choices={[{ id: '', label: 'None' }, ...agreements]}
      />
      <AudienceField record={resource} choices={choices} />
      <AppearanceFields appearance={appearance} />
    </FormDialog>
  );
}
