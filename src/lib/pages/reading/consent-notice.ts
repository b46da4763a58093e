import type { Element } from './document';

const agreeing =
  /^(accept|agree|i agree|allow|got it|ok$|okay|understood|i understand|reject|decline|deny|akzeptier|alle akzeptieren|zustimmen|ablehnen|accepter|tout accepter|refuser|aceptar|rechazar|accett|rifiuta|aceitar|accepteren)/i;
const aboutCookies = /cookie|consent|gdpr|tracking technolog/i;
const LONGEST_BUTTON = 60;

/** Maximum length of a cookie notice, in characters. */
export const LONGEST_NOTICE = 800;

/** Whether an element that contains a button for agreeing is a cookie notice, by its size in characters. */
export const isConsentNotice = (name: string, size: number, textOf: () => string): boolean =>
  size <= LONGEST_NOTICE && !['html', 'body', 'main'].includes(name) && aboutCookies.test(textOf());

/** Whether an element is a button that agrees to something. */
export const isConsentButton = ({ name, attribs }: Element, size: number, textOf: () => string): boolean =>
  (name === 'button' || name === 'a' || attribs.role === 'button') &&
  size <= LONGEST_BUTTON &&
  agreeing.test(textOf().trim());
