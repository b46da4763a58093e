import { isElement, type Element } from './document';
import { isToken } from '../tokens';

/** Longer lists of choices aren't read: they are countries or similar. */
const MAX_OPTIONS = 60;

/** Returns the number of choices of a `<select>`; 0 if there are too many. */
export function optionsOf({ children }: Element): number {
  const options = children.filter(isElement).length;
  return options > MAX_OPTIONS ? 0 : options;
}

const meaningless =
  /^(logo|image|icon|photo|picture|avatar|banner|img|thumbnail|spacer|\W*)$|\.(png|jpe?g|svg|gif|webp|avif)$/i;

/**
 * Returns whether an element is an image with a name, such as an icon named `Included`. Names of drawings with numbers
 * are left out: they are ratings and charts.
 */
export const isImage = ({ name, attribs, children }: Element): boolean =>
  name === 'img' ||
  (attribs.role === 'img' &&
    (name === 'svg' || children.length === 0) &&
    !/\d/.test(attribs['aria-label'] ?? ''));

/** Returns the text that stands for an image; '' if it is decoration. */
export function imageText({ name, attribs }: Element): { text: string; isInline: boolean } {
  const named = name === 'img' ? attribs.alt : attribs['aria-label'];
  const text = (named ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  const isInline = name !== 'img' || [...text].length <= 2 || /emoji/i.test(attribs.class ?? '');
  return { text: (!isInline || name !== 'img') && meaningless.test(text) ? '' : text, isInline };
}

const writable = /^(text|number|range|search|email|tel|url|date|time|month|week|button|submit|reset)?$/;
/** Names of fields whose value differs at each visit. */
const secret = /csrf|nonce|token|honeypot|captcha|session/i;

/** Returns the value that a field of a form shows; '' if there is none. */
export function fieldValue({ name, attribs }: Element): string {
  const { value = '', type = '' } = attribs;
  if (name !== 'input' || !writable.test(type.toLowerCase()) || secret.test(attribs.name ?? '')) return '';
  return value.length > MAX_VALUE || value.split(/\W/).some(isToken) ? '' : value;
}
const MAX_VALUE = 200;

const documents =
  /^(mailto|tel):([^?]+)|([^/?#]+\.(?:pdf|zip|dmg|exe|msi|docx?|xlsx?|pptx?|csv|gz|deb|rpm|apk))(?:[?#]|$)/i;

/** Returns the address or the file's name that a link leads to; '' for other links. */
export function documentName({ attribs }: Element): string {
  const found = documents.exec((attribs.href ?? '').slice(0, 500));
  const name = found?.[2] ?? found?.[3] ?? '';
  return name.split(/[-_.]/).some(isToken) ? '' : name;
}
