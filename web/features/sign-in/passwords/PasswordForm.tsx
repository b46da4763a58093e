import { useMemo, useState } from 'react';
import {
  changePasswordProblems,
  firstPasswordProblems,
  messages,
  PASSWORD_MIN,
} from '../../../../src/features/identity/accounts.rules';
import { rawText } from '../../../lib/forms/form-fields';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { notify } from '../../../ui/feedback/toast-queue';
import { Form } from '../../../ui/forms/Form';
import { FormError } from '../../../ui/forms/FormError';
import { TextField } from '../../../ui/forms/text/TextField';
import { Inline } from '../../../ui/layout/Inline';
import type { ProofFacts } from '../proof/proof';

const ProveAgainDialog = lazyComponent(() => import('../proof/ProveAgainDialog'));

const fields = { currentPassword: rawText, newPassword: rawText, confirmPassword: rawText };

/** Holds the form that changes the password, or sets the first one of an account without a password. */
export function usePasswordForm({ hasPassword }: Pick<ProofFacts, 'hasPassword'>) {
  // A new key empties the fields after each change.
  const [changes, setChanges] = useState(0);
  const form = useForm({
    path: '/api/auth/change-password',
    fields,
    texts: {
      shownInForm: 'all',
      failure: 'Something went wrong. Please try again.',
      success: {
        title: hasPassword ? 'Password changed' : 'Password set',
        description: 'You were signed out everywhere else.',
      },
    },
    validate: ({ currentPassword = '', newPassword = '', confirmPassword = '' }) =>
      hasPassword
        ? changePasswordProblems({ currentPassword, newPassword, confirmPassword })
        : firstPasswordProblems({ newPassword, confirmPassword }),
    body: ({ currentPassword, newPassword }) =>
      hasPassword ? { currentPassword, newPassword } : { newPassword },
    onSaved: () => setChanges((count) => count + 1),
  });
  const { refusal } = form;
  // A new object for each failure shows and focuses the message again.
  const wrongPassword = useMemo(
    () => (refusal?.status === 401 && refusal.message ? { currentPassword: [refusal.message] } : null),
    [refusal],
  );
  const isProofWanted = refusal?.status === 403 && refusal.message === messages.confirmFirst;
  return {
    ...form,
    key: changes,
    hasPassword,
    /**
     * The server's refusal if a user without a password must prove their identity first. A new object for each refusal.
     */
    proofWanted: isProofWanted ? refusal : null,
    formProps: { ...form.formProps, errors: wrongPassword ?? form.errors },
    /** The server's message about the whole form. */
    message: wrongPassword || refusal?.fields || isProofWanted ? null : refusal?.message,
  };
}

interface Props {
  form: ReturnType<typeof usePasswordForm>;
  proof: ProofFacts;
}

export function PasswordForm({ form, proof }: Props) {
  const { hasPassword, proofWanted } = form;
  const [answered, setAnswered] = useState<unknown>(null);
  const close = () => setAnswered(proofWanted ?? null);
  return (
    <>
      <Form
        {...form.formProps}
        key={form.key}
        aria-label={hasPassword ? 'Change password' : 'Set a password'}
      >
        <FormError message={form.message} />
        {hasPassword && (
          <TextField
            name="currentPassword"
            label="Current password"
            type="password"
            autoComplete="current-password"
            isRequired
          />
        )}
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
            {hasPassword ? 'Change Password' : 'Set Password'}
          </Button>
        </Inline>
      </Form>
      {proofWanted && proofWanted !== answered && (
        <ProveAgainDialog
          proof={proof}
          onClose={close}
          onProved={() => {
            close();
            notify({ title: 'Confirmed', description: 'Now you can set the password.' });
          }}
        />
      )}
    </>
  );
}
