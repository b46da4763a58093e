import * as library from 'fontoxpath';
import { isElement, type Document, type Element } from '../reading/document';

const isLibrary = (value: unknown): value is typeof library =>
  value instanceof Object && 'evaluateXPathToNodes' in value;
/** Node.js sees only a default export in the package's main file, bundlers see all exports. */
const { evaluateXPathToNodes } =
  'default' in library && isLibrary(library.default) ? library.default : library;

/** The properties of a node that fontoxpath reads. */
interface XPathNode {
  nodeType: number;
  nodeName: string;
  localName: string;
  name: string;
  namespaceURI: string | null;
  prefix: string | null;
  data: string;
  value: string;
  target: string;
  source: Element | Document | null;
  parent: XPathNode | null;
  children: XPathNode[];
  attributes: XPathNode[];
  at: number;
}

/** A part that an XPath selects: an element, the document, or a text such as the value of an attribute. */
export type XPathPart = { node: Element | Document } | { text: string };

/** Returns the parts that an XPath selects. @throws Error if it is invalid */
export function selectByXPath(document: Document, path: string): XPathPart[] {
  const root = mirror(document);
  const known = new Map<unknown, XPathNode>();
  remember(root, known);
  const nodeOf = (node: unknown): XPathNode => known.get(node) ?? root;
  const siblingOf = (node: unknown, step: number) => {
    const { parent, at } = nodeOf(node);
    return parent?.children[at + step] ?? null;
  };
  const facade: library.IDomFacade = {
    getAllAttributes: (node) => nodeOf(node).attributes,
    getAttribute: (node, name) => nodeOf(node).attributes.find((one) => one.name === name)?.value ?? null,
    getChildNodes: (node) => nodeOf(node).children,
    getData: (node) => nodeOf(node).data,
    getFirstChild: (node) => nodeOf(node).children[0] ?? null,
    getLastChild: (node) => nodeOf(node).children.at(-1) ?? null,
    getNextSibling: (node) => siblingOf(node, 1),
    getParentNode: (node) => nodeOf(node).parent,
    getPreviousSibling: (node) => siblingOf(node, -1),
  };
  const found: unknown[] = evaluateXPathToNodes(path, root, facade, null, {
    namespaceResolver: () => null,
  });
  return found.map((one): XPathPart => {
    const { source, value } = nodeOf(one);
    return source ? { node: source } : { text: value };
  });
}

function remember(root: XPathNode, known: Map<unknown, XPathNode>): void {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    known.set(node, node);
    for (const attribute of node.attributes) known.set(attribute, attribute);
    for (const child of node.children) waiting.push(child);
  }
}

/** Copies the elements and texts of a document. Doesn't use recursion, so elements can be nested to any depth. */
function mirror(document: Document): XPathNode {
  const root = create(9, '', document, null);
  const waiting: { from: Document | Element; to: XPathNode }[] = [{ from: document, to: root }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, to } = next;
    for (const child of from.children) {
      const copy = isElement(child)
        ? create(1, child.name, child, to)
        : child.type === 'text'
          ? create(3, '#text', null, to, child.data)
          : null;
      if (!copy) continue;
      copy.at = to.children.length;
      to.children.push(copy);
      if (!isElement(child)) continue;
      for (const [name, value] of Object.entries(child.attribs))
        copy.attributes.push(create(2, name, null, copy, value));
      waiting.push({ from: child, to: copy });
    }
  }
  return root;
}

const create = (
  nodeType: number,
  name: string,
  source: XPathNode['source'],
  parent: XPathNode | null,
  text = '',
): XPathNode => ({
  nodeType,
  nodeName: name,
  localName: name,
  name,
  namespaceURI: null,
  prefix: null,
  data: text,
  value: text,
  target: '',
  source,
  parent,
  children: [],
  attributes: [],
  at: 0,
});
