import { createContext } from 'react';

/** Messages by field name, as the server's `fields` has them. */
export type FieldErrors = Record<string, string | string[] | undefined>;

/** The messages of the Form around, for fields that React Aria does not know. */
export const FormErrors = createContext<FieldErrors | null>(null);
