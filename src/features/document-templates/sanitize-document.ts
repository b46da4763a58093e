import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html';
import { sanitizeStyleAttribute, sanitizeStyleSheet } from './sanitize-css';

/** What a written document is made of: no scripts, frames, forms, drawings with scripts of their own, or media. */
const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'article', 'header', 'footer', 'main'],
  ...['aside', 'nav', 'hgroup', 'blockquote', 'pre', 'hr', 'br', 'wbr', 'address', 'figure', 'figcaption'],
  ...[
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
  ],
  ...['small', 'mark', 'abbr', 'cite', 'q', 'dfn', 'time', 'span', 'code', 'kbd', 'samp', 'var', 'img'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'center', 'font'],
];

/** Their text is no text of the document. */
const nonTextTags = [
  ...['script', 'style', 'noscript', 'template', 'title', 'textarea', 'option', 'select', 'button', 'iframe'],
  ...[
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
  ],
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
  // sanitize-css.ts does it, the same for attributes and style sheets.
  parseStyleAttributes: false,
  // Deeper ones would only cost time to lay out.
  nestingLimit: 100,
  // Those of a tag come first, then that of all.
  transformTags: { a: cleanLink, img: keepEmbeddedImage, '*': cleanAttributes },
};

/** The body of a document, as HTML that runs nothing, loads nothing and sends nothing, wherever it is shown. */
export const sanitizeBody = (html: string): string => sanitizeHtml(html, options);

/** The sheets of all `style` elements together, likewise. */
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

/** Sizes are small whole numbers or percentages: a cell over a million columns is nobody's table. */
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

/** A link leads to a place in the document, or outside in a window of its own, which a sandboxed frame does not open. */
function cleanLink(tagName: string, given: Attributes): Tag {
  const { href = '', target, rel, ...rest } = given;
  if (href.startsWith('#')) return { tagName, attribs: { ...rest, href } };
  if (!outsideLink.test(href)) return { tagName, attribs: rest };
  return { tagName, attribs: { ...rest, href, target: '_blank', rel: 'noopener noreferrer nofollow' } };
}

/** An image that would have to be fetched is replaced by its description. */
function keepEmbeddedImage(tagName: string, given: Attributes): Tag {
  if (embeddedImage.test(given.src ?? '')) return { tagName, attribs: given };
  const text = given.alt ? `[Image: ${given.alt}]` : '[Image]';
  return { tagName: 'span', attribs: { class: 'missing-image' }, text };
}
