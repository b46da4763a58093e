import type { ApplicationReceipt } from '../../../../src/features/applications/application-receipt.rules';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { CustomInputs } from '../../custom-fields/CustomInputs';
import type { RefusedForm } from '../../../lib/screens/public-form.server';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { Form } from '../../../ui/forms/Form';
import { FormError } from '../../../ui/forms/FormError';
import { ApplicationFields } from '../form/ApplicationFields';
import {
  applicationBody,
  applyFields,
  toFormFields,
  validateForm,
  preloadCheck,
} from '../form/application-form';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';

interface Props {
  workspaceId: string;
  customFields: readonly FormField[];
  /** What a browser without scripts has sent in vain. */
  refused: RefusedForm<object> | undefined;
  onDone: (receipt: ApplicationReceipt) => void;
}

/** The public application form. Keeps the input until the application is saved. Works without scripts. */
export function ApplyForm({ workspaceId, customFields, refused, onDone }: Props) {
  const toBody = (values: Parameters<typeof applicationBody>[0]) => ({
    ...applicationBody(values),
    workspaceId,
  });
  const form = useForm({
    path: '/api/applications/apply',
    fields: applyFields,
    customFields,
    initial: refused?.values ?? {},
    errors: refused?.errors ? toFormFields(refused.errors) : null,
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
      <Form {...form.formProps} action={`/apply/${workspaceId}`} aria-label="Application">
        <FormError message={refused?.errors ? null : refused?.message} />
        <ApplicationFields author="applicant" field={form.field} />
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
