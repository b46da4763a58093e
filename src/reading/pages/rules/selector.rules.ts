const messages = {
  selector: 'enter a CSS selector such as .pricing, or an XPath such as //main',
  brackets: 'a bracket or a quote has no partner',
  xpathFunction: (name: string) => `the XPath function ${name}() is not supported`,
  nesting: 'it is too complex',
};

/** A selector that starts like a path is an XPath, any other one is CSS. */
export const isXPath = (selector: string): boolean => /^\(*\.?\//.test(selector);

const xpathFunctions = new Set(
  'text node comment position last count not contains starts-with ends-with normalize-space string string-length substring substring-before substring-after translate concat lower-case upper-case name local-name true false number boolean sum floor ceiling round and or mod div'.split(
    ' ',
  ),
);
/** The times of nested steps and conditions multiply. */
const MAX_CONDITIONS = 6;

/** Returns the problem with a selector, as far as it can be found without parsing; null if there is none. */
export function selectorProblem(selector: string): string | null {
  if (selector === '' || /[\p{Cc}{}]/u.test(selector.replace(/[\n\t]/g, ' '))) return messages.selector;
  const bare = selector.replace(/"[^"]*"|'[^']*'/g, '""');
  if (/['"]/.test(bare.replaceAll('""', ''))) return messages.brackets;
  let depth = 0;
  for (const letter of bare) {
    if (letter === '[' || letter === '(') depth += 1;
    if (letter === ']' || letter === ')') depth -= 1;
    if (depth < 0) return messages.brackets;
  }
  if (depth !== 0) return messages.brackets;
  const conditions = bare.match(isXPath(selector) ? /\/\/|::|\[/g : /:[a-z-]+\(|[~+]/g)?.length ?? 0;
  if (conditions > (isXPath(selector) ? 2 : 1) * MAX_CONDITIONS) return messages.nesting;
  if (!isXPath(selector)) return null;
  for (const [, name = ''] of bare.matchAll(/([a-z][\w:-]*)\s*\(/gi))
    if (!xpathFunctions.has(name)) return messages.xpathFunction(name);
  return null;
}
