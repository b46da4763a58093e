import { selectAll } from 'css-select';
import { isElement, type AnyNode, type Document, type Element } from '../reading/document';
import { isXPath, selectorProblem } from './selector.rules';
import { selectByXPath, type XPathPart } from './select-xpath';

export type SelectedPart = XPathPart;

/** More parts are left out. */
const MAX_PARTS = 1_000;

/**
 * Returns the parts of a document that a CSS selector or an XPath selects, in order. A part inside another one is left
 * out.
 * @throws Error for users if the selector is invalid
 */
export function selectParts(document: Document, selector: string): SelectedPart[] {
  const problem = selectorProblem(selector);
  if (problem !== null) throw invalid(selector, problem);
  const found = select(document, selector).slice(0, MAX_PARTS);
  const nodes = new Set<unknown>(found.flatMap((part) => ('node' in part ? [part.node] : [])));
  return found.filter((part) => !('node' in part) || !isWithin(part.node, nodes));
}

function select(document: Document, selector: string): SelectedPart[] {
  try {
    if (isXPath(selector)) return selectByXPath(document, selector);
    return selectAll<AnyNode, Element>(selector, document.children).map((node) => ({ node }));
  } catch (cause) {
    throw invalid(selector, explain(cause), cause);
  }
}

const MAX_REASON = 100;

/** Returns the part of a parser's error message about a selector that users understand. */
function explain(cause: unknown): string {
  const said = cause instanceof Error ? cause.message : '';
  const [, name] = /^XPST0017: Function (?:Q\{[^}]*\})?([\w-]+)/.exec(said) ?? [];
  if (name !== undefined) return `the arguments of ${name}() are wrong`;
  const [, place] = /\bat <>:1:(\d+)/.exec(said) ?? [];
  if (place !== undefined) return `it could not be understood from character ${place} on`;
  if (said === '' || said.length > MAX_REASON || /\n|^X[PQ]/.test(said)) return 'it could not be understood';
  return `${said.charAt(0).toLowerCase()}${said.slice(1).replace(/\.$/, '')}`;
}

const invalid = (selector: string, why: string, cause?: unknown): Error =>
  new Error(`The selector ${selector} is invalid: ${why}`, { cause });

function isWithin(node: Element | Document, others: ReadonlySet<unknown>): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) if (others.has(parent)) return true;
  return false;
}

const MAX_STEP = 60;
const MAX_STEPS = 4;

/** Describes the place of a part, such as `main > div.plans > p`. */
export function describePart(part: SelectedPart): string {
  if ('text' in part) return 'text';
  const steps: string[] = [];
  let node: AnyNode | Document | null = part.node;
  while (node && steps.length < MAX_STEPS) {
    if ('name' in node && 'attribs' in node && isElement(node)) {
      const { id, class: classes } = node.attribs;
      const first = classes?.trim().split(/\s+/)[0];
      steps.unshift(`${node.name}${id ? `#${id}` : first ? `.${first}` : ''}`.slice(0, MAX_STEP));
    }
    node = node.parent;
  }
  return steps.join(' > ') || 'document';
}
