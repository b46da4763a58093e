import { useState } from 'react';
import { composeEmail } from '../../../../src/features/email-templates/compose-email.rules';

/** A resource that is attached. */
export interface Attached {
  id: string;
  label: string;
}

/** The texts that the sender types for variables without a value, by recipient and name. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the sender has written so far. */
export function useDraft() {
  const [text, setText] = useState({ subject: '', body: '' });
  const [typed, setTyped] = useState<Typed>({});
  const [attachments, setAttachments] = useState<readonly Attached[]>([]);
  /** `yyyy-MM-ddTHH:mm` in the time zone of the reader; undefined if it is sent now, null while no time is chosen. */
  const [sendAt, setSendAt] = useState<string | null | undefined>(undefined);
  return {
    text,
    setText,
    typed,
    setTyped,
    attachments,
    setAttachments,
    sendAt,
    setSendAt,
    isEmpty: text.subject.trim() === '' && text.body.trim() === '' && attachments.length === 0,
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** Returns the email with its values, and the names of the variables that have none but what the sender typed. */
export function fillDraft(
  text: Draft['text'],
  values: Readonly<Record<string, string | null>>,
  typed: Readonly<Record<string, string>>,
) {
  const { missing, unknown } = composeEmail(text, values);
  const open = [...missing, ...unknown];
  const own = Object.fromEntries(
    open.flatMap((name) => (Object.hasOwn(typed, name) ? [[name, typed[name]]] : [])),
  );
  return { open, email: composeEmail(text, { ...values, ...own }) };
}
