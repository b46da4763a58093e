import type { RecordType } from '../../../src/records';

/** A person to whom an email is written. */
export interface ComposedTo {
  /** The record that has the email, such as `contact`. */
  type: RecordType;
  id: string;
  name: string;
  email: string | null;
}

/** What the composer opens with. */
export type Composition =
  /** An email to the contacts of a partner, of which some may be chosen. Without a partner, one is chosen first. */
  | { kind: 'contacts'; partner: { id: string; name: string } | null; contactIds?: readonly string[] }
  /** An email to the person of a record. */
  | { kind: 'record'; to: ComposedTo }
  /** One email to each of several partners. */
  | { kind: 'partners'; partners: readonly { id: string; name: string }[] };

let listener: ((composition: Composition) => void) | null = null;

/** Opens the composer, which every screen of a workspace has. */
export const composeEmail = (composition: Composition): void => listener?.(composition);

/** Called by the composer. Returns a function that ends the subscription. */
export function onCompose(open: (composition: Composition) => void): () => void {
  listener = open;
  return () => {
    if (listener === open) listener = null;
  };
}
