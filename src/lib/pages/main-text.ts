import type { parseDocument } from 'htmlparser2';

export type Document = ReturnType<typeof parseDocument>;
type AnyNode = Document['children'][number];
export type Element = Extract<AnyNode, { attribs: object }>;

const never = new Set(
  'script style template noscript iframe object embed svg math canvas audio video head title select datalist textarea dialog'.split(
    ' ',
  ),
);
const blocks = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const chromeRoles = /^(navigation|banner|contentinfo|search|complementary|dialog|alertdialog|menu|menubar)$/;
/** Names of consent services, and of the notices that sites write themselves. */
const consentNames =
  /(^|[\s_-])(onetrust|cookiebot|cybotcookiebot\w*|usercentrics|didomi|iubenda-cs|truste|osano|klaro|tarteaucitron|termly|borlabs|cmplz|moove_gdpr|axeptio|cky|qc-cmp2|cc-window|evidon|fc-consent)|(cookie|consent|gdpr)s?[\s_-]*(banner|bar|notice|popup|pop-up|consent|modal|dialog|overlay|message|alert|box|law|prompt|disclaimer)/i;
const screenReaderOnly = /(^|\s)(sr-only|visually-hidden|screen-reader-text|skip-link)(\s|$)/;
const agreeing =
  /^(accept|agree|i agree|allow|got it|ok$|okay|understood|i understand|reject|decline|deny|akzeptier|alle akzeptieren|zustimmen|ablehnen|accepter|tout accepter|refuser|aceptar|rechazar|accett|rifiuta|aceitar|accepteren)/i;
const aboutCookies = /cookie|consent|gdpr|tracking technolog/i;
/** Maximum length of a cookie notice, in characters. */
const LONGEST_NOTICE = 800;

const isElement = (node: AnyNode): node is Element => 'attribs' in node;

/** Returns the element that a page marks as its main part, or undefined if there is none. */
export const mainElement = (all: readonly Element[]): Element | undefined =>
  all.find((element) => element.name === 'main' && !isHidden(element)) ??
  all.find(({ attribs }) => attribs.role === 'main');

function isHidden({ attribs }: Element): boolean {
  return (
    'hidden' in attribs ||
    'inert' in attribs ||
    attribs['aria-hidden'] === 'true' ||
    /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribs.style ?? '') ||
    screenReaderOnly.test(attribs.class ?? '')
  );
}

/**
 * Returns whether the element is part of every page of a site. `isInside`: the element is in the main part or an
 * article, whose footer and asides are content.
 */
function isChrome({ name, attribs }: Element, isInside: boolean): boolean {
  if (name === 'nav' || chromeRoles.test(attribs.role ?? '')) return true;
  if (!isInside && (name === 'footer' || name === 'aside')) return true;
  return (
    !['html', 'body', 'main', 'article'].includes(name) &&
    consentNames.test(`${attribs.id ?? ''} ${attribs.class ?? ''}`)
  );
}

/** An element whose text is being collected. */
interface Open {
  element: Element | Document;
  children: readonly AnyNode[];
  at: number;
  /** The index in `parts` at which its text starts, and the number of characters before it. */
  start: number;
  length: number;
  isInside: boolean;
  /** Whether it contains a button that agrees to something. */
  hasConsentButton: boolean;
}

/**
 * Returns the visible text, with blocks on separate lines. Leaves out navigation and other parts of every page, unless
 * `withChrome` is set. Doesn't use recursion, so elements can be nested to any depth.
 */
export function visibleText(root: Element | Document, { withChrome = false } = {}): string {
  const parts: string[] = [];
  let length = 0;
  const add = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  const opened = (element: Element | Document, isInside: boolean): Open => ({
    element,
    children: element.children,
    at: 0,
    isInside,
    hasConsentButton: false,
    start: parts.length,
    length,
  });
  const stack: Open[] = [opened(root, 'name' in root && root.name === 'main')];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const node = top.children[top.at];
    top.at += 1;
    if (node === undefined) {
      stack.pop();
      close(top, stack.at(-1));
    } else if (node.type === 'text') add(node.data.replace(/\s+/g, ' '));
    else if (isElement(node)) open(node, top);
    else if (node.type === 'cdata') continue;
    else if ('children' in node) stack.push(opened(node, top.isInside));
  }
  return parts.join('');

  function open(element: Element, parent: Open): void {
    const { name } = element;
    if (never.has(name) || isHidden(element)) return;
    if (!withChrome && isChrome(element, parent.isInside)) return;
    if (blocks.has(name)) add('\n');
    else if (name === 'td' || name === 'th') add(' ');
    stack.push(opened(element, parent.isInside || name === 'main' || name === 'article'));
  }

  function close({ element, start, length: before, hasConsentButton }: Open, parent: Open | undefined): void {
    if (!('name' in element)) return;
    const isShort = length - before <= LONGEST_NOTICE;
    const isButton = element.name === 'button' || element.name === 'a' || element.attribs.role === 'button';
    const text = isShort && (isButton || hasConsentButton) ? parts.slice(start).join('') : '';
    if (
      !withChrome &&
      hasConsentButton &&
      aboutCookies.test(text) &&
      !['html', 'body', 'main'].includes(element.name)
    ) {
      parts.length = start;
      length = before;
    } else if (parent && (hasConsentButton || (isButton && agreeing.test(text.trim()))))
      parent.hasConsentButton = true;
    if (blocks.has(element.name)) add('\n');
  }
}
