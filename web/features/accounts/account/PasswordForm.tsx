import { useMemo, useState } from 'react';
import { changePasswordProblems, PASSWORD_MIN } from '../../../../src/features/accounts/accounts.rules';
import { rawText } from '../../../lib/form-fields';
import { useForm } from '../../../lib/useForm';
import { Button } from '../../../ui/actions/Button';
import { Form } from '../../../ui/forms/Form';
import { FormError } from '../../../ui/forms/FormError';
import { TextField } from '../../../ui/forms/TextField';
import { Inline } from '../../../ui/layout/Inline';

const fields = { currentPassword: rawText, newPassword: rawText, confirmPassword: rawText };

export function usePasswordForm() {
  // Another key empties the fields after a change.
  const [changes, setChanges] = useState(0);
  const form = useForm({
    path: '/api/auth/change-password',
    fields,
    texts: {
      shownInForm: 'all',
      failure: 'Something went wrong. Please try again.',
      success: { title: 'Password changed', description: 'You were signed out everywhere else.' },
    },
    validate: ({ currentPassword = '', newPassword = '', confirmPassword = '' }) =>
      changePasswordProblems({ currentPassword, newPassword, confirmPassword }),
    body: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    onSaved: () => setChanges((count) => count + 1),
  });
  const { refusal } = form;
  // A new object for each failure, which shows and focuses the message again.
  const wrongPassword = useMemo(
    () => (refusal?.status === 401 && refusal.message ? { currentPassword: [refusal.message] } : null),
    [refusal],
  );
  return {
    ...form,
    key: changes,
    formProps: { ...form.formProps, errors: wrongPassword ?? form.errors },
    /** What the server says about the whole form. */
    message: wrongPassword || refusal?.fields ? null : refusal?.message,
  };
}

export function PasswordForm({ form }: { form: ReturnType<typeof usePasswordForm> }) {
  return (
    <Form {...form.formProps} key={form.key} aria-label="Change password">
      <FormError message={form.message} />
      <TextField
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <TextField
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        description={`At least ${PASSWORD_MIN} characters, and not a common password.`}
        isRequired
      />
      <TextField
        name="confirmPassword"
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        isRequired
      />
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Change Password
        </Button>
      </Inline>
    </Form>
  );
}
