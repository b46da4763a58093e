import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html';
import { placeholderOf } from '../../templates/variables.rules';
import { isLogo } from '../document-variables.rules';
import type { Filler } from './fill-texts';
import { sanitizeStyleAttribute, sanitizeStyleSheet } from './sanitize-css';

/** Elements of written documents: no scripts, frames, forms, media, or drawings that can contain scripts. */
const allowedTags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'nav',
  'hgroup',
  'blockquote',
  'pre',
  'hr',
  'br',
  'wbr',
  'address',
  'figure',
  'figcaption',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'mark',
  'abbr',
  'cite',
  'q',
  'dfn',
  'time',
  'span',
  'code',
  'kbd',
  'samp',
  'var',
  'img',
  'table',
  'caption',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'center',
  'font',
];

/** Elements whose text is not part of the document. */
const nonTextTags = [
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'textarea',
  'option',
  'select',
  'button',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'audio',
  'video',
  'canvas',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
];

const embeddedImage = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i;
const outsideLink = /^(https?:\/\/|mailto:|tel:)/i;

const options: IOptions = {
  allowedTags,
  nonTextTags,
  allowedAttributes: {
    '*': ['class', 'id', 'title', 'lang', 'dir', 'style', 'align'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    time: ['datetime'],
    col: ['span', 'width'],
    td: ['colspan', 'rowspan', 'valign', 'width'],
    th: ['colspan', 'rowspan', 'valign', 'width', 'scope'],
    font: ['color', 'size'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  // sanitize-css.ts does this, in the same way for attributes and style sheets.
  parseStyleAttributes: false,
  // Deeper nesting only slows down the layout.
  nestingLimit: 100,
  // Transforms of a tag run first, then the one for all tags.
  transformTags: { a: cleanLink, img: keepEmbeddedImage, '*': cleanAttributes },
};

/**
 * Returns the body of a document as HTML that can't run, load or send anything.
 *
 * A filler fills in variables by their place: in a text, a value becomes escaped text; in a link, the result has to be
 * a safe address; in other attributes, except titles and descriptions, variables stay unchanged. So a value is never
 * read as HTML, Markdown or CSS, or searched for variables.
 */
export const sanitizeBody = (html: string, filler?: Filler): string =>
  filler
    ? fillTexts(sanitizeHtml(html, { ...options, transformTags: fillingTransforms(filler) }), filler)
    : sanitizeHtml(html, options);

/** Fills in the texts of sanitized HTML, whose attributes have no `>`. */
const fillTexts = (html: string, filler: Filler): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part, index) =>
      index % 2 === 0 ? filler.text(part, { escape: escapeHtml, logo: logoImage }) : part,
    )
    .join('');

function fillingTransforms(filler: Filler): IOptions['transformTags'] {
  const fillAttributes = (tagName: string, given: Attributes): Tag => {
    const attribs = { ...given };
    for (const name of ['title', 'alt'])
      if (attribs[name] !== undefined) attribs[name] = filler.words(attribs[name]);
    return cleanAttributes(tagName, attribs);
  };
  const fillLink = (tagName: string, given: Attributes): Tag =>
    cleanLink(tagName, given.href === undefined ? given : { ...given, href: filler.link(given.href) });
  const fillImage = (tagName: string, given: Attributes): Tag => {
    if (!isLogo(given.src ?? '')) return keepEmbeddedImage(tagName, given);
    const src = filler.logo();
    if (src === '') return { tagName: 'span', attribs: {} };
    const hasSize = ['width', 'height', 'class', 'style'].some((name) => given[name] !== undefined);
    // The name is filled in together with the descriptions that authors write.
    const alt = given.alt ?? placeholderOf('partner.name');
    return { tagName, attribs: { ...given, ...(!hasSize && { class: LOGO_CLASS }), alt, src } };
  };
  return { a: fillLink, img: fillImage, '*': fillAttributes };
}

/** Limits the size of a logo without a size of its own. */
const LOGO_CLASS = 'partner-logo';

const logoImage = (src: string, alt: string): string =>
  `<img class="${LOGO_CLASS}" src="${src}" alt="${escapeHtml(alt)}">`;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns HTML for a part of a page of the app: without styles, and without names that the page itself uses. */
export const sanitizeArticle = (html: string): string =>
  sanitizeHtml(html, {
    ...options,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      ol: ['start'],
      span: [],
    },
    transformTags: { a: cleanLink, img: keepEmbeddedImage },
  });

/** Returns the sanitized content of all `style` elements together. */
export function sanitizeStyles(html: string): string {
  const elements = sanitizeHtml(html, {
    allowedTags: ['style'],
    allowedAttributes: {},
    allowVulnerableTags: true,
    textFilter: () => '',
  });
  const sheets = [...elements.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  return sanitizeStyleSheet(sheets.join('\n'));
}

type Attributes = Record<string, string>;

/** Attributes that take small whole numbers or percentages: huge values would only cost time. */
const sizes = ['colspan', 'rowspan', 'span', 'width', 'height', 'start', 'value', 'size'];

function cleanAttributes(tagName: string, given: Attributes): Tag {
  const attribs: Attributes = {};
  for (const [name, value] of Object.entries(given)) {
    if (sizes.includes(name) && !/^\d{1,4}%?$/.test(value)) continue;
    if (/^(col|row)?span$/.test(name) && value.length > 2) continue;
    const kept = name === 'style' ? sanitizeStyleAttribute(value) : value;
    if (name !== 'style' || kept !== '') attribs[name] = kept;
  }
  return { tagName, attribs };
}

/**
 * Keeps links to a place in the document, and external links with a new window, which a sandboxed frame doesn't open.
 */
function cleanLink(tagName: string, given: Attributes): Tag {
  const { href = '', target, rel, ...rest } = given;
  if (href.startsWith('#')) return { tagName, attribs: { ...rest, href } };
  if (!outsideLink.test(href)) return { tagName, attribs: rest };
  return { tagName, attribs: { ...rest, href, target: '_blank', rel: 'noopener noreferrer nofollow' } };
}

/** Replaces an image that would be fetched by its description. */
function keepEmbeddedImage(tagName: string, given: Attributes): Tag {
  if (embeddedImage.test(given.src ?? '')) return { tagName, attribs: given };
  const text = given.alt ? `[Image: ${given.alt}]` : '[Image]';
  return { tagName: 'span', attribs: { class: 'missing-image' }, text };
}
