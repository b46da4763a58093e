import { isElement, type AnyNode, type Document, type Element } from '../reading/document';

/** One step of a selector, such as `li.plan:nth-of-type(2)`. */
interface Step {
  name: string | null;
  id: string | null;
  classes: readonly string[];
  position: number | null;
  /** Whether the element must be a child of the one before, and not just inside it. */
  isChild: boolean;
}

const stepPattern = /^([a-z][\w-]*)?(?:#([\w-]+))?((?:\.[\w-]+)*)(?::nth-of-type\((\d+)\))?$/;

/**
 * Returns a function that finds up to two elements by the selectors that the picker writes. A library would count the
 * siblings of each element again for each of hundreds of selectors.
 */
export function createFinder(document: Document): (selector: string) => Element[] {
  const positions = new Map<Element, number>();
  const known = new Map<string, Element[]>();
  const remember = (key: string, element: Element) => {
    const others = known.get(key);
    if (others) others.push(element);
    else known.set(key, [element]);
  };
  const waiting: (Document | Element)[] = [document];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    const counts = new Map<string, number>();
    const children = parent.children.filter((child: AnyNode) => isElement(child));
    for (const child of children) {
      const position = (counts.get(child.name) ?? 0) + 1;
      counts.set(child.name, position);
      positions.set(child, position);
      remember(child.name, child);
      for (const name of classesOf(child)) remember(`.${name}`, child);
      if (child.attribs.id) remember(`#${child.attribs.id}`, child);
    }
    waiting.push(...children);
  }

  function matches(element: Element, { name, id, classes, position }: Step): boolean {
    if (name !== null && element.name !== name) return false;
    if (id !== null && element.attribs.id !== id) return false;
    if (position !== null && positions.get(element) !== position) return false;
    if (classes.length === 0) return true;
    const own = classesOf(element);
    return classes.every((one) => own.includes(one));
  }

  function isBelow(element: Element, steps: readonly Step[], isChild: boolean): boolean {
    const last = steps.at(-1);
    if (last === undefined) return true;
    for (let around = element.parent; around && 'attribs' in around; around = around.parent) {
      if (matches(around, last) && isBelow(around, steps.slice(0, -1), last.isChild)) return true;
      if (isChild) return false;
    }
    return false;
  }

  return (selector) => {
    const steps = parse(selector);
    const last = steps?.at(-1);
    if (!steps || !last) return [];
    const key =
      last.id !== null ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : (last.name ?? '');
    const found: Element[] = [];
    for (const element of known.get(key) ?? []) {
      if (matches(element, last) && isBelow(element, steps.slice(0, -1), last.isChild)) found.push(element);
      if (found.length === 2) break;
    }
    return found;
  };
}

const classesOf = ({ attribs }: Element): string[] => attribs.class?.split(/\s+/) ?? [];

/** Returns null if the selector isn't one that the picker writes. */
function parse(selector: string): Step[] | null {
  const steps: Step[] = [];
  let isChild = false;
  for (const part of selector.split(' ')) {
    if (part === '>') {
      isChild = true;
      continue;
    }
    const [all, name, id, classes = '', position] = stepPattern.exec(part) ?? [];
    if (all === undefined || all === '') return null;
    steps.push({
      name: name ?? null,
      id: id ?? null,
      classes: classes.split('.').slice(1),
      position: position === undefined ? null : Number(position),
      isChild,
    });
    isChild = false;
  }
  return steps;
}
