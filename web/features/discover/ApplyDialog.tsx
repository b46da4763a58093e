import { useState } from 'react';
import type { Company, Introduction } from '../../../src/features/discover/discover.service';
import { CancelButton, EditDialog } from '../../lib/EditDialog';
import { useFormSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import { DialogBody, DialogFooter } from '../../ui/Dialog';
import { Form, type FieldErrors } from '../../ui/Form';
import { ApplicationFields } from '../applications/ApplicationFields';
import { toFormFields, validateForm, preloadCheck, readApplication } from '../applications/application-form';

interface Props {
  company: Company;
  introduction: Introduction;
  onClose: () => void;
}

/** The application form for signed-in members, filled in with their own company's profile. */
export default function ApplyDialog({ company, introduction, onClose }: Props) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors | null>(null);
  const { save, isPending, errors, refusal } = useFormSave({
    failureTitle: 'Application Failed',
    failure: 'Failed to submit application. Please try again.',
    success: {
      title: 'Application Submitted Successfully!',
      description: `${company.name} has received it and will be in touch.`,
    },
  });

  async function submit(data: FormData) {
    const body = readApplication(data);
    const found = await validateForm('company', body);
    setFieldErrors(found);
    if (found) return;
    const saved = await save({ method: 'POST', path: `/api/directory/${company.id}/applications`, body });
    if (saved) onClose();
  }

  return (
    <EditDialog
      isOpen
      onClose={onClose}
      isBusy={isPending}
      size="wide"
      title="Apply to partner"
      description={`${company.name} receives this application and decides on it.`}
    >
      <Form
        aria-label="Application"
        errors={toFormFields(fieldErrors ?? errors)}
        onSubmit={(data) => void submit(data)}
      >
        <DialogBody onFocus={preloadCheck}>
          <ApplicationFields author="member" beginWith={introduction} />
        </DialogBody>
        <DialogFooter>
          <CancelButton />
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            disabledReason={refusal?.status === 409 ? (refusal.message ?? undefined) : undefined}
          >
            Submit Application
          </Button>
        </DialogFooter>
      </Form>
    </EditDialog>
  );
}
