import type { ReactNode } from 'react';
import { TextField } from '../../../ui/forms/text/TextField';

/** `autoComplete` tells a password manager whether to fill in a password or to suggest a new one. */
export function EmailField({
  autoFocus,
  defaultValue,
  suggestsPasskeys = false,
}: {
  autoFocus?: boolean;
  defaultValue?: string;
  suggestsPasskeys?: boolean;
}) {
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      isRequired
      autoFocus={autoFocus}
      defaultValue={defaultValue}
    />
  );
}

export function NewPasswordFields({ description }: { description?: ReactNode }) {
  return (
    <>
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        description={description}
        isRequired
      />
      <TextField
        name="confirmPassword"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        isRequired
      />
    </>
  );
}
