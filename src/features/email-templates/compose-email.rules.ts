import { htmlOf } from './rich-text.rules';
import { fillIn, namesOf, textOf, type Piece, type VariableValues } from './variables.rules';

/** A template whose variables are filled in. */
export interface ComposedEmail {
  /** One line. */
  subject: string;
  /** Plain text. */
  body: string;
  /** The body as rich text: safe HTML without a document around it. */
  html: string;
  /** The variables of ours that have no value, and those that nobody knows, each once. */
  missing: string[];
  unknown: string[];
  subjectPieces: Piece[];
  bodyPieces: Piece[];
}

export function composeEmail(
  template: { subject: string; body: string },
  values: VariableValues,
): ComposedEmail {
  const subjectPieces = fillIn(template.subject, values);
  const bodyPieces = fillIn(template.body, values);
  const all = [...subjectPieces, ...bodyPieces];
  return {
    subject: textOf(subjectPieces),
    body: textOf(bodyPieces),
    html: htmlOf(bodyPieces),
    missing: namesOf(all, 'missing'),
    unknown: namesOf(all, 'unknown'),
    subjectPieces,
    bodyPieces,
  };
}

/** Some mail programs open no longer link than this, and cut it without a word. */
export const LONGEST_MAIL_LINK = 2000;

interface MailLink {
  href: string;
  /** The whole would be too long: the body is to be pasted. */
  isWithoutBody: boolean;
}

/** A `mailto:` link (RFC 6068). `to` may be null: then it is the writer's to fill in. */
export function mailLink(email: { to: string | null; subject: string; body: string }): MailLink {
  const to = encoded(email.to ?? '').replaceAll('%40', '@');
  const start = `mailto:${to}?subject=${encoded(email.subject)}`;
  const whole = `${start}&body=${encoded(email.body.replaceAll(/\r\n|\r|\n/g, '\r\n'))}`;
  const isWithoutBody = whole.length > LONGEST_MAIL_LINK;
  return { href: isWithoutBody ? start : whole, isWithoutBody };
}

/** Half of a letter, which a text that was cut may end with, cannot be encoded. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
