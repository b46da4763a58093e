import type { ApplicationReceipt } from '../../../../src/features/applications/application-receipt.rules';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { CustomInputs } from '../../custom-fields/CustomInputs';
import { rawText } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { Form } from '../../../ui/forms/Form';
import { ApplicationFields } from '../form/ApplicationFields';
import {
  applicationBody,
  applicationFields,
  toFormFields,
  validateForm,
  preloadCheck,
} from '../form/application-form';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';

interface Props {
  workspaceId: string;
  customFields: readonly FormField[];
  onDone: (receipt: ApplicationReceipt) => void;
}

/** The public application form. Keeps the input until the application is saved. */
export function ApplyForm({ workspaceId, customFields, onDone }: Props) {
  const toBody = (values: Parameters<typeof applicationBody>[0]) => ({
    ...applicationBody(values),
    workspaceId,
  });
  const form = useForm({
    path: '/api/applications/apply',
    fields: { ...applicationFields, leaveEmpty: rawText },
    customFields,
    texts: {
      failureTitle: 'Application Failed',
      failure: 'Failed to submit application. Please try again.',
    },
    validate: (values) => validateForm('apply', toBody(values)),
    body: toBody,
    mapErrors: toFormFields,
    onSaved: onDone,
  });

  return (
    <div onFocus={preloadCheck}>
      <Form {...form.formProps} aria-label="Application">
        <ApplicationFields author="applicant" />
        <CustomInputs {...form.custom} />
        <LeaveEmpty />
        <Button type="submit" variant="primary" isPending={form.isPending}>
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
