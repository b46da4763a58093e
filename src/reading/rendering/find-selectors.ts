/**
 * Runs in the page. Returns a function that finds CSS selectors for an element that select nothing else: the best first,
 * at most four. They are made of what authors write (ids, class names, positions), and not of generated names.
 */
export function createSelectorFinder(document: Document): (element: Element) => string[] {
  /** Limits of a watched part (page-rules.schema.ts). */
  const longest = 300;
  const mostPositions = 5;
  const mostSteps = 8;
  /** Elements that a page usually has once. */
  const landmarks = new Set('main header footer nav aside article form table h1'.split(' '));
  const counts = new Map<string, number>();

  function count(selector: string): number {
    const known = counts.get(selector);
    if (known !== undefined) return known;
    let found = 0;
    try {
      found = document.querySelectorAll(selector).length;
    } catch {
      // Not a selector.
    }
    counts.set(selector, found);
    return found;
  }

  const isPlain = (name: string) =>
    /^[a-zA-Z][a-zA-Z0-9]*(?:[-_]{1,2}[a-zA-Z0-9]+)*$/.test(name) && name.length <= 40;
  /** Returns whether a name comes from a build tool or framework: these contain counters and random characters. */
  function isGenerated(name: string): boolean {
    if (
      /^(?:css|sc|jsx|svelte|emotion|styled|ember|react|radix|headlessui|mui|ng|js)[-_]?[a-z]*[-_:]?\w*\d/i.test(
        name,
      )
    )
      return true;
    return name
      .split(/[-_]+/)
      .some(
        (part) =>
          /\d{3,}/.test(part) ||
          /^(?=.*\d)(?=.*[a-z])[a-z\d]{5,}$/i.test(part) ||
          /[a-z][A-Z][a-z]?[A-Z]/.test(part) ||
          /^[^aeiouy\d]{5,}$/i.test(part),
      );
  }
  /** Returns whether a name is that of a state, which changes while a page is used. */
  const isState = (name: string) =>
    /(?:^|[-_])(?:is|has|active|current|selected|open|opened|closed|show|shown|hide|hidden|visible|loaded|loading|lazy\w*|hover|focus\w*|disabled|enabled|expanded|collapsed|animat\w*|aos|fade\w*|sticky|first|last|odd|even|in|js)(?:$|[-_])/i.test(
      name,
    );
  /** Returns whether a name describes a style, as Tailwind's do. */
  const isLook = (name: string) =>
    /^-?(?:[mp][trblxy]?|w|h|gap|text|bg|border|rounded|flex|grid|col|row|items|justify|font|leading|space|max|min|top|left|right|bottom|z|order|d|float|clear|shadow|opacity|transition|duration|container|block|inline|relative|absolute|fixed)(?:-|$)/.test(
      name,
    );

  const idOf = ({ id }: Element): string | null => (id && isPlain(id) && !isGenerated(id) ? `#${id}` : null);

  /** Returns class names, the rarest first. */
  function classesOf(element: Element): string[] {
    return [...element.classList]
      .filter((name) => isPlain(name) && !isGenerated(name) && !isState(name) && !isLook(name))
      .map((name) => `.${name}`)
      .sort((one, other) => count(one) - count(other))
      .slice(0, 3);
  }

  function position(element: Element): number {
    let place = 1;
    for (let other = element.previousElementSibling; other; other = other.previousElementSibling)
      if (other.localName === element.localName) place += 1;
    return place;
  }

  const isOnly = (element: Element) =>
    [...(element.parentElement?.children ?? [])].every(
      (other) => other === element || other.localName !== element.localName,
    );

  /** Yields selectors of an element without its ancestors, the best first. */
  function own(element: Element): string[] {
    const id = idOf(element);
    const classes = classesOf(element);
    const [first = '', second = ''] = classes;
    const name = element.localName;
    return [
      ...(id ? [id] : []),
      ...classes,
      ...classes.map((one) => `${name}${one}`),
      ...(second ? [`${first}${second}`] : []),
      ...(landmarks.has(name) ? [name] : []),
    ];
  }

  const numbered = (element: Element): string => {
    const [first = ''] = classesOf(element);
    return `${element.localName}${first}${isOnly(element) ? '' : `:nth-of-type(${position(element)})`}`;
  };

  const anchors = new Map<Element, string | null>();
  function anchorOf(element: Element): string | null {
    const known = anchors.get(element);
    if (known !== undefined) return known;
    // Browsers add tbody to a table; other readers don't.
    const isAdded = element.localName === 'tbody';
    const found = isAdded ? null : (own(element).find((selector) => count(selector) === 1) ?? null);
    anchors.set(element, found);
    return found;
  }

  /** Returns a path from the closest ancestor that can be found by itself. */
  function path(element: Element, step: (one: Element) => string): string | null {
    let rest = '';
    let steps = 0;
    for (let one: Element | null = element; one; one = one.parentElement) {
      const anchor = one === element ? null : one === document.body ? 'body' : anchorOf(one);
      if (anchor !== null) return `${anchor}${rest}`;
      // Other readers must find the rows, too.
      if (one.localName === 'tbody' && one !== element) rest = rest.replace(/^ > /, ' ');
      else rest = ` > ${step(one)}${rest}`;
      steps += 1;
      if (steps > mostSteps) return null;
    }
    return null;
  }

  /** Yields selectors of a descendant of an ancestor that can be found by itself, such as `#pro .price`. */
  function* below(element: Element): Generator<string> {
    let tried = 0;
    for (let around = element.parentElement; around && tried < 4; around = around.parentElement) {
      const anchor = around === document.body ? null : (anchorOf(around) ?? numberedAnchor(around));
      if (anchor === null) continue;
      tried += 1;
      for (const one of [...own(element), element.localName]) yield `${anchor} ${one}`;
    }
  }

  /** Returns the selector of an ancestor in a list, such as `.plans > .plan:nth-of-type(2)`. */
  function numberedAnchor(element: Element): string | null {
    const around = element.parentElement && anchorOf(element.parentElement);
    const selector = around && element.localName !== 'tbody' ? `${around} > ${numbered(element)}` : null;
    return selector && count(selector) === 1 ? selector : null;
  }

  const isUsable = (selector: string) =>
    selector.length <= longest && selector.split(':nth-of-type(').length - 1 <= mostPositions;

  return (element) => {
    const found: string[] = [];
    const add = (selector: string | null): void => {
      if (selector === null || found.includes(selector) || !isUsable(selector)) return;
      if (count(selector) === 1 && document.querySelector(selector) === element) found.push(selector);
    };
    for (const selector of own(element)) {
      add(selector);
      if (found.length > 0) break;
    }
    for (const selector of below(element)) {
      if (found.length >= 2) break;
      add(selector);
    }
    add(path(element, numbered));
    add(
      path(element, (one) =>
        isOnly(one) ? one.localName : `${one.localName}:nth-of-type(${position(one)})`,
      ),
    );
    return found.slice(0, 4);
  };
}
