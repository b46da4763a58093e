import type { ReactNode } from 'react';
import { newPasswordProblems } from '../../../src/features/identity/accounts.rules';
import { rawText } from '../../lib/forms/form-fields';
import type { FormState } from '../../lib/forms/useForm';
import { Button } from '../../ui/actions/Button';
import { Form } from '../../ui/forms/Form';

interface Props {
  form: FormState;
  label: string;
  submitLabel: string;
  children: ReactNode;
}

/** The form of a signed-out screen. */
export function AccountForm({ form, label, submitLabel, children }: Props) {
  return (
    <Form {...form.formProps} aria-label={label}>
      {children}
      <Button type="submit" variant="primary" isPending={form.isPending}>
        {submitLabel}
      </Button>
    </Form>
  );
}

export const newPasswordFields = { password: rawText, confirmPassword: rawText };

export const validateNewPassword = ({ password = '', confirmPassword = '' }) =>
  newPasswordProblems({ password, confirmPassword });
