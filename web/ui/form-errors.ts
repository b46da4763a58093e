import { createContext } from 'react';

/** Messages by field name, as in the server's `fields`. */
export type FieldErrors = Record<string, string | string[] | undefined>;

/** The messages of the surrounding Form, for fields that React Aria doesn't know. */
export const FormErrors = createContext<FieldErrors | null>(null);
