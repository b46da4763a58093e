import type { Element } from './document';

const agreeing =
  /^(?!.*\d)((accept|agree|i agree|allow|got it|ok|okay|understood|i understand|reject|decline|deny)(?=$|\P{L}+$|,? (all|and|&|only|necessary|essential|required|optional|selected|selection|cookies?|tracking|everything|recommended|non|these|our|your|to|close|continue)(?!\p{L}))|akzeptier|alle akzeptieren|zustimmen|ablehnen|accepter|tout accepter|refuser|aceptar|rechazar|accett|rifiuta|aceitar|accepteren)/iu;
const aboutCookies = /cookie|consent|gdpr|tracking technolog/i;
const MAX_BUTTON = 60;

/** Maximum length of a cookie notice, in characters. */
export const MAX_NOTICE = 800;

/** A cookie notice names no prices, but the products of a provider of such notices have some. */
export const namesPrice = (text: string): boolean => /[$€£¥₹]\s?\d|\d\s?[$€£¥₹]/.test(text);

/** Whether an element that contains a button for agreeing is a cookie notice, by its size in characters. */
export const isConsentNotice = (name: string, size: number, textOf: () => string): boolean =>
  size <= MAX_NOTICE &&
  !['html', 'body', 'main'].includes(name) &&
  aboutCookies.test(textOf()) &&
  !namesPrice(textOf());

/** Whether an element is a button that agrees to something. */
export const isConsentButton = ({ name, attribs }: Element, size: number, textOf: () => string): boolean =>
  (name === 'button' || name === 'a' || attribs.role === 'button') &&
  size <= MAX_BUTTON &&
  agreeing.test(textOf().trim());
