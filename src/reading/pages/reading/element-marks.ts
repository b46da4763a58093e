import { isElement, type Element } from './document';
import type { NameMeaning } from './element-names';
import { marks } from '../page-lines';

export const isMark = ({ name, attribs }: Element): boolean =>
  ['i', 'span', 'svg'].includes(name) && attribs['aria-hidden'] === 'true';

const testedAttribute = /^data-(experiment|ab|split|optimizely|vwo)/;
/** Class names of components often contain a variant, such as `primary`. */
const testedVariant = /^((variant|version|v)?[-_ ]?([a-d]|\d+)|control|original|treatment)$/i;

/** The caption of a quoted text names the person who said it. */
const hasQuote = ({ children }: Element): boolean =>
  children.some((child) => isElement(child) && child.name === 'blockquote');

export function marksOf(element: Element, meaning: NameMeaning): number {
  const { name, attribs } = element;
  const isTested = Object.entries(attribs).some(
    ([attribute, value]) =>
      testedAttribute.test(attribute) || (attribute.startsWith('data-variant') && testedVariant.test(value)),
  );
  const isTime = name === 'time' || name === 'relative-time' || name === 'time-ago';
  if (name === 'body' || name === 'html' || name === 'main') return 0;
  const isQuote = name === 'blockquote' || (name === 'figure' && hasQuote(element));
  const isCarousel = attribs['aria-roledescription'] === 'carousel' || attribs.role === 'marquee';
  return (
    (meaning.isSelected ? marks.selected : 0) |
    (meaning.isRotating || isQuote || isCarousel || isTested ? marks.rotating : 0) |
    (meaning.isCounting ? marks.counting : 0) |
    (meaning.isTimed || isTime || attribs.role === 'timer' ? marks.timed : 0)
  );
}

const stateNames =
  /^(active|current|selected|open|show|shown|visible|hidden|first|last|odd|even|is-|has-|js-|ng-|w-|sc-|css-)/;

/** Names of an element that stay the same between visits and builds of a site. */
export function signatureOf({ name, attribs }: Element): string {
  if (name === 'html' || name === 'body') return name;
  const classes = (attribs.class ?? '')
    .slice(0, 200)
    .split(/\s+/)
    .filter((one) => /^[a-z]{2,20}([-_]{1,2}[a-z]{2,20}){0,4}$/.test(one) && !stateNames.test(one))
    .slice(0, 3);
  return `${name}.${classes.join('.')}`;
}
