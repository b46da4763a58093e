import { useState } from 'react';
import type { CustomField } from '../../../src/features/custom-fields/custom-fields.entity';
import {
  customFieldTypes,
  suggestKey,
  type CustomEntity,
} from '../../../src/features/custom-fields/custom-fields.rules';
import { flag, lines, text } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { Select } from '../../ui/forms/choices/Select';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { typeLabels } from './custom-field-texts';

interface Props {
  entity: CustomEntity;
  /** null for a new field. */
  field: CustomField | null;
  isOpen: boolean;
  onClose: () => void;
}

const fields = { label: text, key: text, type: text, options: lines, required: flag, showOnForm: flag };

export default function CustomFieldDialog({ entity, field, isOpen, onClose }: Props) {
  const [type, setType] = useState<string>(field?.type ?? 'text');
  const [label, setLabel] = useState(field?.label ?? '');
  // null until the user types a key.
  const [key, setKey] = useState<string | null>(null);
  const form = useForm({
    path: '/api/custom-fields',
    record: field,
    fields,
    texts: field
      ? { success: 'Custom field updated', failure: 'Failed to update the custom field' }
      : { success: 'Custom field created', failure: 'Failed to create the custom field' },
    body: (values) => (field ? values : { ...values, entity, type }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={field ? `Edit ${field.label}` : 'Add Custom Field'}
      submitLabel={field ? 'Save Changes' : 'Add Field'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField
        name="label"
        label="Label"
        isRequired
        autoFocus
        autoComplete="off"
        value={label}
        onChange={setLabel}
      />
      {!field && (
        <>
          <TextField
            name="key"
            label="Key"
            isRequired
            description="The field’s name in the API. It can’t be changed later."
            autoComplete="off"
            value={key ?? suggestKey(label)}
            onChange={setKey}
          />
          <Select
            name="type"
            label="Type"
            choices={customFieldTypes.map((id) => ({ id, label: typeLabels[id] }))}
            value={type}
            onChange={setType}
          />
        </>
      )}
      {type === 'select' && (
        <TextAreaField
          {...form.field('options')}
          label="Options"
          isRequired
          rows={5}
          description="One per line. Records keep the value of a removed option until it is changed."
        />
      )}
      {type !== 'checkbox' && <Checkbox {...form.field('required')}>Required in new records</Checkbox>}
      {entity === 'applications' && (
        <Checkbox {...form.field('showOnForm')}>Show on the public application form</Checkbox>
      )}
    </FormDialog>
  );
}
