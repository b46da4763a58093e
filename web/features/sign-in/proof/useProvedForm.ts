import { useMemo } from 'react';
import { messages } from '../../../../src/features/identity/accounts.rules';
import type { FormTypes } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';

/**
 * Holds a form that the server accepts only from the owner of the account, for `ProvedFormDialog`. Shows a wrong
 * password at the field `password`.
 */
export function useProvedForm<Types extends FormTypes>(options: Parameters<typeof useForm<Types>>[0]) {
  const form = useForm(options);
  const { refusal } = form;
  // A new object for each failure shows and focuses the message again.
  const wrongPassword = useMemo(
    () => (refusal?.status === 401 && refusal.message ? { password: [refusal.message] } : null),
    [refusal],
  );
  const needsProof = refusal?.status === 403 && refusal.message === messages.confirmFirst;
  return {
    ...form,
    needsProof,
    formProps: { ...form.formProps, errors: wrongPassword ?? form.errors },
    /** The server's message about the whole form. */
    message: wrongPassword || refusal?.fields || needsProof ? null : refusal?.message,
  };
}
