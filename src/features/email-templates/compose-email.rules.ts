import { mailtoOf } from '../../lib/addresses/mailto';
import { htmlOf } from './rich-text.rules';
import { fillIn, namesOf, textOf, type Piece, type VariableValues } from '../templates/variables.rules';

/** A template with its variables filled in. */
export interface ComposedEmail {
  /** One line. */
  subject: string;
  /** Plain text. */
  body: string;
  /** The body as rich text: safe HTML without a document around it. */
  html: string;
  /** Names of known variables without a value, and of unknown variables, without duplicates. */
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

/** Some mail programs silently cut longer links. */
export const MAX_MAIL_LINK = 2000;

interface MailLink {
  href: string;
  /** True if the link would be too long with the body, which users then paste. */
  isWithoutBody: boolean;
}

/** Returns a `mailto:` link (RFC 6068). If `to` is null, the user fills in the recipient. */
export function mailLink(email: { to: string | null; subject: string; body: string }): MailLink {
  const start = `${mailtoOf(email.to ?? '')}?subject=${encoded(email.subject)}`;
  const whole = `${start}&body=${encoded(email.body.replaceAll(/\r\n|\r|\n/g, '\r\n'))}`;
  const isWithoutBody = whole.length > MAX_MAIL_LINK;
  return { href: isWithoutBody ? start : whole, isWithoutBody };
}

/** Encodes a text. Replaces lone surrogates, which a cut text may end with and which can't be encoded. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
