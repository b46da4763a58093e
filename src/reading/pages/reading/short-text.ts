import { isElement, type AnyNode, type Element } from './document';

const MAX_NODES = 60;

/** Returns the text of a small element; null if it is longer or has more parts, as a menu or a dialog has. */
export function shortText({ children }: Element, maxLength: number): string | null {
  let text = '';
  const waiting: AnyNode[] = children.toReversed();
  for (let seen = 0; seen <= MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return text.replace(/\s+/g, ' ').trim();
    if (node.type === 'text') text += node.data;
    else if (isElement(node)) for (const child of node.children.toReversed()) waiting.push(child);
    if (text.length > 2 * maxLength) return null;
  }
  return null;
}
