import { useState, type ReactNode } from 'react';
import type { Problems } from '../../../src/features/accounts/accounts.rules';
import { useHydrated } from '../../lib/useHydrated';
import { Button } from '../../ui/Button';
import { Form } from '../../ui/Form';

interface Props {
  label: string;
  submitLabel: string;
  /** Checks the form before it is sent. */
  check: (data: FormData) => Problems;
  onSubmit: (data: FormData) => void;
  /** The server's messages by field. */
  errors: Record<string, string[]> | null;
  isPending: boolean;
  children: ReactNode;
}

/** The form of a signed-out screen. Checks in the browser before sending, and keeps what was typed. */
export function AccountForm({ label, submitLabel, check, onSubmit, errors, isPending, children }: Props) {
  const isHydrated = useHydrated();
  const [problems, setProblems] = useState<Problems>(null);

  return (
    <Form
      aria-label={label}
      errors={problems ?? errors}
      onSubmit={(data) => {
        const found = check(data);
        setProblems(found);
        if (!found) onSubmit(data);
      }}
    >
      {children}
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isHydrated}>
        {submitLabel}
      </Button>
    </Form>
  );
}

/** Returns the text of a field, or '' if it is missing. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Reads a new password and its confirmation. */
export const readNewPassword = (data: FormData) => ({
  password: textOf(data, 'password'),
  confirmPassword: textOf(data, 'confirmPassword'),
});
