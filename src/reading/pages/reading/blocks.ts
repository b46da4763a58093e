import { isElement, type Element } from './document';

export const blocks = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main nav ol option p pre section select summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);

/** Style sheets usually separate inline elements that touch. In code they don't. */
export const isNextToElement = ({ prev, parent }: Element): boolean =>
  prev !== null &&
  isElement(prev) &&
  !blocks.has(prev.name) &&
  !(parent && 'name' in parent && codeNames.has(String(parent.name)));
const codeNames = new Set([
  'code',
  'pre',
  'span',
  'kbd',
  'samp',
  'tt',
  'b',
  'i',
  'em',
  'strong',
  'sup',
  'sub',
  'ruby',
]);
