import type { Element } from './document';
import type { NameMeaning } from './element-names';

/** Elements without text for visitors. */
const never = new Set(
  'script style template noscript iframe object embed math canvas audio video head title datalist textarea dialog'.split(
    ' ',
  ),
);
const chromeRoles = /^(navigation|search|dialog|alertdialog|menu|menubar)$/;
const screenReaderOnly =
  /(^|\s)(sr-only|visually-hidden|screen-reader-text|skip-link)(\s|$)|^skip-?to-?content/i;

/** Returns whether an element is hidden, unless visitors can open it as they open a tab. */
export function isInvisible(element: Element, meaning: NameMeaning): boolean {
  if (never.has(element.name)) return true;
  return isHidden(element) && !isFolded(element, meaning);
}

function isHidden({ attribs }: Element): boolean {
  return (
    'hidden' in attribs ||
    'inert' in attribs ||
    attribs['aria-hidden'] === 'true' ||
    /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribs.style ?? '') ||
    screenReaderOnly.test(attribs.class ?? '')
  );
}

/** Attributes of texts that a toggle shows, such as the prices of yearly plans. */
const switched = /^data-(billing|period|interval|cycle|frequency|term|monthly|annual|yearly)/;

/** Returns whether an element is the content of a tab, an accordion, a slide or a switch, which visitors can open. */
const isFolded = ({ attribs, name }: Element, { isFoldable }: NameMeaning): boolean =>
  attribs.role === 'tabpanel' ||
  (isFoldable && name !== 'svg' && name !== 'i') ||
  Object.keys(attribs).some((attribute) => switched.test(attribute));

/** Returns whether an element is part of every page of a site, or belongs to others. */
export function isChrome({ name, attribs }: Element, { isConsent, isForeign }: NameMeaning): boolean {
  if (name === 'nav' || chromeRoles.test(attribs.role ?? '')) return true;
  return (isConsent || isForeign) && !['html', 'body', 'main', 'article'].includes(name);
}
