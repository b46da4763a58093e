import { documentName, fieldValue, imageText, isImage, optionsOf } from './attribute-text';
import { blocks, isNextToElement } from './blocks';
import { isConsentButton, isConsentNotice, MAX_NOTICE } from './consent-notice';
import { isElement, type AnyNode, type Document, type Element } from './document';
import { isMark, marksOf, signatureOf } from './element-marks';
import { createNameReader } from './element-names';
import { drawnTexts } from './drawings';
import { iconOf, isLabelOfSelection, levelOf, namesSelection } from './headings';
import { isChrome, isInvisible } from './hidden-elements';
import { hashText, marks, shortHash, type PageLine } from '../page-lines';

/** An element whose text is being collected. */
interface Open {
  element: Element | Document;
  children: readonly AnyNode[];
  at: number;
  /** Number of lines and length of the unfinished line before it. */
  start: number;
  startInLine: number;
  /** Number of characters before it. */
  length: number;
  marks: number;
  isInside: boolean;
  isInCell: boolean;
  /** Whether it contains a button that agrees to something. */
  hasConsentButton: boolean;
  slot: number;
  group: number;
  /** Number of lines directly in it. */
  ownLines: number;
  counts: Map<string, number> | null;
  /** The level of a heading in it that names a selection. Later content belongs to the selection. */
  selectionLevel: number | null;
  level: number | null;
}

interface Options {
  /** Includes navigation and other parts of every page. */
  withChrome?: boolean;
  /** Lines outside this element are marked. */
  main?: Element | undefined;
  /** Elements to leave out. */
  without?: ReadonlySet<unknown>;
  /** Called with the links in the text, except those that differ between visits. */
  onLink?: (link: Element, text: string) => void;
  /** Stops after this many characters. */
  limit?: number;
}

/**
 * Returns the visible text by lines. Leaves out navigation, advertisements and notices about cookies. Doesn't use
 * recursion, so elements can be nested to any depth.
 */
export function readLines(
  root: Element | Document,
  { withChrome = false, main, without, onLink, limit = Infinity }: Options = {},
): PageLine[] {
  const lines: PageLine[] = [];
  const meaningOf = createNameReader();
  let line = '';
  let owner: Open | null = null;
  let length = 0;

  const stack: Open[] = [opened(root, null)];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const node = length > limit ? undefined : top.children[top.at];
    top.at += 1;
    if (node === undefined) {
      stack.pop();
      close(top, stack.at(-1));
    } else if (node.type === 'text') add(node.data.replace(/\s+/g, ' '), top);
    else if (isElement(node)) open(node, top);
    else if (node.type === 'cdata') continue;
    else if ('children' in node) stack.push(opened(node, top));
  }
  endLine();
  return lines;

  function opened(
    element: Element | Document | Extract<AnyNode, { children: object }>,
    parent: Open | null,
  ): Open {
    return {
      element: element as Document,
      children: element.children,
      at: 0,
      start: lines.length,
      startInLine: line.length,
      length,
      marks: parent?.marks ?? (main === undefined || main === element ? 0 : marks.outside),
      isInside: parent?.isInside ?? false,
      isInCell: parent?.isInCell ?? false,
      hasConsentButton: false,
      slot: parent?.slot ?? 0,
      group: parent?.group ?? 0,
      ownLines: 0,
      counts: null,
      selectionLevel: null,
      level: null,
    };
  }

  function add(text: string, top: Open): void {
    if (text.trim() !== '') owner ??= top;
    line += text;
    length += text.length;
  }

  function endLine(): void {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '' && owner) {
      owner.ownLines += 1;
      lines.push({
        text,
        slot: shortHash(`${owner.slot} ${owner.ownLines}`),
        group: shortHash(String(owner.group)),
        marks: owner.marks,
      });
    }
    line = '';
    owner = null;
  }

  function open(element: Element, parent: Open): void {
    const { name } = element;
    const meaning = meaningOf(element);
    const isDrawing = name === 'svg' && drawnTexts(element).texts.length > 0;
    if (without?.has(element) || (!isDrawing && isInvisible(element, meaning))) {
      if (parent.isInCell && isMark(element))
        add(` ${element.attribs['aria-label'] ?? iconOf(element, meaning)} `, parent);
      return;
    }
    if (!withChrome && isChrome(element, meaning)) return;
    if (name === 'select' && optionsOf(element) === 0) return;
    if (blocks.has(name)) endLine();
    else if (name === 'td' || name === 'th' || isNextToElement(element)) add(' ', parent);
    const level = levelOf(element);
    if (level !== null && parent.selectionLevel !== null && level <= parent.selectionLevel && level < 7)
      parent.selectionLevel = null;
    const next = opened(element, parent);
    const signature = signatureOf(element);
    parent.counts ??= new Map();
    const nth = (parent.counts.get(signature) ?? 0) + 1;
    parent.counts.set(signature, nth);
    next.slot = hashText(`${signature} ${nth}`, parent.slot);
    next.group = hashText(signature, parent.group);
    next.level = level;
    next.isInCell ||= name === 'td' || name === 'th' || /^(grid)?cell$/.test(element.attribs.role ?? '');
    next.marks =
      (element === main ? parent.marks & ~marks.outside : parent.marks) | marksOf(element, meaning);
    if (main === undefined && name === 'footer' && !parent.isInside) next.marks |= marks.outside;
    if (parent.selectionLevel !== null) next.marks |= marks.selected;
    next.isInside ||= name === 'main' || name === 'article';
    if (next.isInCell && element.children.length === 0)
      add(` ${element.attribs['aria-label'] ?? iconOf(element, meaning)} `, next);
    if (isImage(element)) showImage(element, next);
    add(` ${fieldValue(element)} `, next);
    if (name === 'svg') showDrawing(element, next);
    else stack.push(next);
  }

  /** An image with a name, such as the logo of a customer, is a line of its own. */
  function showImage(element: Element, place: Open): void {
    const { text, isInline } = imageText(element);
    if (text === '') return;
    if (!isInline) endLine();
    add(text, place);
    if (!isInline) endLine();
  }

  /** Each text in a drawing is a line. */
  function showDrawing(element: Element, place: Open): void {
    const { texts, isChart } = drawnTexts(element);
    if (isChart) place.marks |= marks.selected;
    for (const text of texts) {
      endLine();
      add(text, place);
      endLine();
    }
  }

  function close(closed: Open, parent: Open | undefined): void {
    const { element, start, length: before, hasConsentButton } = closed;
    if (!('name' in element) || !isElement(element)) return;
    const text = () => textSince(closed);
    const size = length - before;
    if (element.name === 'a') {
      const target = documentName(element);
      if ((closed.marks & (marks.selected | marks.rotating)) === 0) onLink?.(element, text());
      if (target !== '' && !text().includes(target)) add(` (${target})`, closed);
    }
    if (!withChrome && hasConsentButton && isConsentNotice(element.name, size, text)) {
      line = lines.length === start ? line.slice(0, closed.startInLine) : '';
      lines.length = start;
      length = before;
    } else if (parent && (hasConsentButton || isConsentButton(element, size, text)))
      parent.hasConsentButton = true;
    if (blocks.has(element.name)) endLine();
    if (!parent) return;
    const isOneLine = lines.length - start === 1;
    if (closed.level !== null && closed.level > 1 && isOneLine && namesSelection(lines[start]?.text ?? ''))
      parent.selectionLevel = closed.level;
    else if (closed.level === null && isOneLine && isLabelOfSelection(element, lines[start]?.text ?? ''))
      parent.selectionLevel = 7;
    // The heading may be wrapped in elements of its own.
    else if (closed.selectionLevel !== null && isOneLine) parent.selectionLevel = closed.selectionLevel;
  }

  function textSince({ start, startInLine }: Open): string {
    const whole = lines.slice(start, start + MAX_NOTICE).map(({ text }) => text);
    return [...whole, start === lines.length ? line.slice(startInLine) : line].join('\n');
  }
}
