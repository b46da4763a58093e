import { useState } from 'react';
import { messages } from '../../../../src/features/identity/accounts.rules';
import { call } from '../../../lib/requests/call';
import type { FieldErrors } from '../../../ui/forms/Form';

const FAILED = 'Something went wrong. Please try again.';

/**
 * Sends one step of a dialog that continues with the answer. Unlike `useForm`, it doesn't reload the screen, because
 * the change could remove the dialog. Shows refusals at the field, and other errors in the form.
 */
export function useStep<Result>(path: string, field: string, onDone: (result: Result) => void) {
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [needsProof, setNeedsProof] = useState(false);

  /** `value` is missing if the user proved their identity in another way. */
  async function send(value?: string): Promise<void> {
    if (isPending) return;
    setPending(true);
    setErrors(null);
    setMessage(null);
    setNeedsProof(false);
    const answer = await call<Result>('POST', path, { [field]: value });
    setPending(false);
    if (answer.ok) return onDone(answer.data);
    if (answer.status === 403 && answer.message === messages.confirmFirst) return setNeedsProof(true);
    const isAboutField = answer.status === 400 || answer.status === 401;
    if (isAboutField && answer.message) setErrors({ [field]: [answer.message] });
    else setMessage(answer.message ?? FAILED);
  }

  return { send, isPending, errors, message, needsProof };
}
