import { useEffect } from 'react';
import type { Company, Introduction } from '../../../src/features/discover/discover.service';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import {
  applicationBody,
  applicationFields,
  toFormFields,
  validateForm,
  preloadCheck,
} from '../applications/form/application-form';
import { ApplicationFields } from '../applications/form/ApplicationFields';

interface Props {
  company: Company;
  introduction: Introduction;
  onClose: () => void;
}

/** The application form for signed-in members, filled in with their own company's profile. */
export default function ApplyDialog({ company, introduction, onClose }: Props) {
  useEffect(preloadCheck, []);
  const form = useForm({
    path: `/api/directory/${company.id}/applications`,
    fields: applicationFields,
    initial: introduction,
    texts: {
      failureTitle: 'Application Failed',
      failure: 'Failed to submit application. Please try again.',
      success: {
        title: 'Application Submitted Successfully!',
        description: `${company.name} has received it and will be in touch.`,
      },
    },
    validate: (values) => validateForm('company', applicationBody(values)),
    body: applicationBody,
    mapErrors: toFormFields,
    onSaved: onClose,
  });
  const { refusal } = form;

  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      size="wide"
      title="Apply to partner"
      description={`${company.name} receives this application and decides on it.`}
      submitLabel="Submit Application"
      submitDisabledReason={refusal?.status === 409 ? (refusal.message ?? undefined) : undefined}
    >
      <ApplicationFields author="member" field={form.field} />
    </FormDialog>
  );
}
