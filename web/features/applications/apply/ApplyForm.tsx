import { useState } from 'react';
import type { ApplicationReceipt } from '../../../../src/features/applications/application-receipt.rules';
import { useFormSave } from '../../../lib/useSave';
import { Button } from '../../../ui/Button';
import { Form, type FieldErrors } from '../../../ui/Form';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { ApplicationFields } from '../ApplicationFields';
import { toFormFields, validateForm, preloadCheck, readApplication } from '../application-form';

interface Props {
  workspaceId: string;
  onDone: (receipt: ApplicationReceipt) => void;
}

/** The public application form. Keeps what was typed until the application is saved. */
export function ApplyForm({ workspaceId, onDone }: Props) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors | null>(null);
  const { save, isPending, errors } = useFormSave<ApplicationReceipt>({
    failureTitle: 'Application Failed',
    failure: 'Failed to submit application. Please try again.',
  });

  async function submit(data: FormData) {
    const body = { workspaceId, ...readApplication(data), leaveEmpty: data.get('leaveEmpty') };
    const found = await validateForm('apply', body);
    setFieldErrors(found);
    if (found) return;
    const saved = await save({ method: 'POST', path: '/api/applications/apply', body });
    if (saved) onDone(saved.data);
  }

  return (
    <div onFocus={preloadCheck}>
      <Form
        aria-label="Application"
        errors={toFormFields(fieldErrors ?? errors)}
        onSubmit={(data) => void submit(data)}
      >
        <ApplicationFields author="applicant" />
        <LeaveEmpty />
        <Button type="submit" variant="primary" isPending={isPending}>
          Submit Application
        </Button>
      </Form>
    </div>
  );
}

/** A honeypot. It is hidden and not in the Tab order, so only bots fill it in. */
function LeaveEmpty() {
  return (
    <VisuallyHidden as="div" aria-hidden>
      <label>
        Leave this field empty
        <input name="leaveEmpty" tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  );
}
