import { TextField } from '../../../ui/forms/text/TextField';

/** The code that an authenticator app shows. */
export function CodeField({ label }: { label: string }) {
  return (
    <TextField
      name="code"
      label={label}
      description="6 digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      isRequired
      autoFocus
    />
  );
}
