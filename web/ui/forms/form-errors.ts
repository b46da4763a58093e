import { createContext, useContext, useState } from 'react';

/** Messages by field name, as in the server's `fields`. */
export type FieldErrors = Record<string, string | string[] | undefined>;

/** The messages of the surrounding Form, for fields that React Aria doesn't know. */
export const FormErrors = createContext<FieldErrors | null>(null);

/**
 * Returns the messages of a field that React Aria doesn't connect to its Form, or whose messages it hides only when the
 * focus leaves: the caller's own message, or else the form's until the user changes the field and `dismiss` is called.
 */
export function useFieldMessages(name: string | undefined, own: string | undefined) {
  const errors = useContext(FormErrors);
  const [dismissed, setDismissed] = useState<FieldErrors | null>(null);
  const isShown = name !== undefined && errors !== null && errors !== dismissed;
  const fromForm = isShown ? [errors[name] ?? []].flat() : [];
  return { messages: own ? [own] : [...new Set(fromForm)], dismiss: () => setDismissed(errors) };
}
