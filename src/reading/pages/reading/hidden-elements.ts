import { MAX_NOTICE, namesPrice } from './consent-notice';
import { isElement, type Element } from './document';
import type { NameMeaning } from './element-names';
import { shortText } from './short-text';

/** Elements without text for visitors. */
const never = new Set(
  'script style template noscript iframe object embed math canvas audio video head title datalist'.split(' '),
);
/** Longer text that is hidden from screen readers is usually a closed menu or dialog. In characters. */
const MAX_VALUE = 60;
const chromeRoles = /^(navigation|search|dialog|alertdialog|menu|menubar)$/;
const screenReaderOnly =
  /(^|\s)(sr-only|visually-hidden|screen-reader-text|skip-link)(\s|$)|^skip-?to-?content/i;

/** Returns whether an element is hidden, unless visitors can open it as they open a tab. */
export function isInvisible(element: Element, meaning: NameMeaning): boolean {
  if (never.has(element.name)) return true;
  return isHidden(element) && !isFolded(element, meaning);
}

function isHidden(element: Element): boolean {
  const { name, attribs } = element;
  return (
    'hidden' in attribs ||
    'inert' in attribs ||
    (name === 'dialog' && !('open' in attribs)) ||
    (isUnspoken(element) && !isValue(element)) ||
    /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribs.style ?? '') ||
    (isSpokenOnly(element) && !speaksForImage(element))
  );
}

const isUnspoken = ({ attribs }: Element): boolean => attribs['aria-hidden'] === 'true';
const isSpokenOnly = ({ attribs }: Element): boolean => screenReaderOnly.test(attribs.class ?? '');
const hasDigit = (element: Element): boolean => /\d/.test(shortText(element, MAX_VALUE) ?? '');
/** A number alone is usually that of unread messages. */
const hasValue = (element: Element): boolean =>
  /\d\D*[\p{L}%$€£¥₹.,]|[\p{L}$€£¥₹].*\d/u.test(shortText(element, MAX_VALUE) ?? '');

/** Returns the elements directly before and after, because a hostile page has very many siblings. */
const neighborsOf = ({ prev, next }: Element): Element[] =>
  [prev, prev?.prev, next, next?.next].filter((node) => node != null).filter(isElement);

/** Returns whether visitors see the text although screen readers don't read it, as that of a price in large digits. */
const isValue = (element: Element): boolean =>
  hasValue(element) ||
  ((shortText(element, MAX_VALUE) ?? '') !== '' &&
    neighborsOf(element).some(isSpokenOnly) &&
    !isIcon(element));

const isIcon = ({ name }: Element): boolean => name === 'i' || name === 'svg';

/** Returns whether the text for screen readers stands for a picture. Otherwise it repeats a text that visitors see. */
const speaksForImage = (element: Element): boolean =>
  hasDigit(element) &&
  neighborsOf(element).some((one) => isUnspoken(one) && shortText(one, MAX_VALUE) === '');

/** Attributes of texts that a toggle shows, such as the prices of yearly plans. */
const switched = /^data-(billing|period|interval|cycle|frequency|term|monthly|annual|yearly)/;

/** Returns whether an element is the content of a tab, an accordion, a slide or a switch, which visitors can open. */
const isFolded = ({ attribs, name }: Element, { isFoldable }: NameMeaning): boolean =>
  attribs.role === 'tabpanel' ||
  (isFoldable && name !== 'svg' && name !== 'i') ||
  Object.keys(attribs).some((attribute) => switched.test(attribute));

/** Returns whether an element is part of every page of a site, or belongs to others. */
export function isChrome(element: Element, { isConsent, isForeign }: NameMeaning): boolean {
  const { name, attribs } = element;
  if (name === 'nav' || chromeRoles.test(attribs.role ?? '')) return true;
  if (['html', 'body', 'main', 'article'].includes(name)) return false;
  return isForeign || (isConsent && !namesPrice(shortText(element, MAX_NOTICE) ?? ''));
}
