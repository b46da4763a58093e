import { useState } from 'react';
import { CancelButton, EditDialog } from '../../../lib/EditDialog';
import { useFormSave } from '../../../lib/useSave';
import { Button } from '../../../ui/Button';
import { DialogBody, DialogFooter } from '../../../ui/Dialog';
import { Form, type FieldErrors } from '../../../ui/Form';
import { ApplicationFields } from '../ApplicationFields';
import { toFormFields, validateForm, preloadCheck, readApplication } from '../application-form';

/** Adds a company that hasn't applied yet (contract, States). */
export default function ProspectDialog({ onClose }: { onClose: () => void }) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors | null>(null);
  const { save, isPending, errors } = useFormSave({
    failure: 'Failed to add prospect',
    success: 'Prospect added',
  });

  async function submit(data: FormData) {
    const body = readApplication(data);
    const found = await validateForm('prospect', body);
    setFieldErrors(found);
    if (found) return;
    if (await save({ method: 'POST', path: '/api/admin/applications', body })) onClose();
  }

  return (
    <EditDialog
      isOpen
      onClose={onClose}
      isBusy={isPending}
      size="wide"
      title="Add Prospect"
      description="A company that you would like to work with and that has not applied yet."
    >
      <Form
        aria-label="Prospect"
        errors={toFormFields(fieldErrors ?? errors)}
        onSubmit={(data) => void submit(data)}
      >
        <DialogBody onFocus={preloadCheck}>
          <ApplicationFields author="admin" />
        </DialogBody>
        <DialogFooter>
          <CancelButton />
          <Button type="submit" variant="primary" isPending={isPending}>
            Add Prospect
          </Button>
        </DialogFooter>
      </Form>
    </EditDialog>
  );
}
