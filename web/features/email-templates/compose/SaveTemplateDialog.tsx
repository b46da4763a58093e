import { emailCategoryLabels } from '../../../../src/features/email-templates/email-templates.rules';
import { text as textOf } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { Select } from '../../../ui/forms/choices/Select';
import { TextField } from '../../../ui/forms/text/TextField';
import type { Draft } from './useDraft';

interface Props {
  text: Draft['text'];
  isOpen: boolean;
  onClose: () => void;
}

const fields = { name: textOf, category: textOf };
const categories = Object.entries(emailCategoryLabels).map(([id, label]) => ({ id, label }));

/** Saves what was written as a template. */
export default function SaveTemplateDialog({ text, isOpen, onClose }: Props) {
  const form = useForm({
    path: '/api/email-templates',
    fields,
    initial: { category: 'outreach' },
    body: (values) => ({ ...values, ...text }),
    texts: { success: 'Template created successfully', failure: 'Failed to create template' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Save as Template"
      submitLabel="Create Template"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
      <Select {...form.field('category')} label="Category" choices={categories} />
    </FormDialog>
  );
}
