import { useEffect } from 'react';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { CustomInputs } from '../../custom-fields/CustomInputs';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import {
  applicationBody,
  applicationFields,
  toFormFields,
  validateForm,
  preloadCheck,
} from '../form/application-form';
import { ApplicationFields } from '../form/ApplicationFields';

interface Props {
  customFields: readonly FormField[];
  onClose: () => void;
}

/** Adds a company that hasn't applied yet (contract, States). */
export default function ProspectDialog({ customFields, onClose }: Props) {
  useEffect(preloadCheck, []);
  const form = useForm({
    path: '/api/admin/applications',
    fields: applicationFields,
    customFields,
    texts: { failure: 'Failed to add prospect', success: 'Prospect added' },
    validate: (values) => validateForm('prospect', applicationBody(values)),
    body: applicationBody,
    mapErrors: toFormFields,
    onSaved: onClose,
  });

  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      size="wide"
      title="Add Prospect"
      description="A company that you would like to work with and that has not applied yet."
      submitLabel="Add Prospect"
    >
      <ApplicationFields author="admin" field={form.field} />
      <CustomInputs {...form.custom} />
    </FormDialog>
  );
}
