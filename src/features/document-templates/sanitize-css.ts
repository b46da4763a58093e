import { parse, type Container, type Declaration } from 'postcss';

/** Functions that compute and draw. Everything else may fetch or run something: url(), image-set(), src(), expression(). */
const harmless = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'min', 'max', 'clamp', 'repeat', 'minmax', 'fit-content'],
  ...['linear-gradient', 'radial-gradient', 'translate', 'scale', 'rotate', 'counter', 'counters'],
]);

/**
 * A document's own style sheet without anything that could load a resource: of the rules with an @ only @media stays, and
 * declarations as `isHarmless` says. Empty where it cannot be read.
 */
export function sanitizeStyleSheet(css: string): string {
  return clean(css, (root) => {
    root.walkAtRules((rule) => {
      if (rule.name.toLowerCase() !== 'media' || !rule.nodes) rule.remove();
    });
  });
}

/** The same for the declarations of a `style` attribute. */
export const sanitizeStyleAttribute = (css: string): string =>
  clean(css, (root) => {
    root.each((node) => {
      if (node.type !== 'decl') node.remove();
    });
  });

function clean(css: string, restrict: (root: Container) => void): string {
  try {
    const root = parse(css);
    restrict(root);
    root.walkComments((comment) => void comment.remove());
    root.walkDecls((declaration) => {
      if (!isHarmless(declaration)) declaration.remove();
    });
    root.walkRules((rule) => {
      if (rule.selector.includes('\\') || rule.nodes.length === 0) rule.remove();
    });
    const result = root.toString().trim();
    // It could only end the style element too early, or begin another one.
    return /[<\\]|\/\*/.test(result) ? '' : result;
  } catch {
    return '';
  }
}

/** A number of five digits is no measure of a document, but ten thousand pages of nothing. */
const isHuge = (value: string): boolean =>
  /\d{5}|\de[+-]?\d/i.test(value.replaceAll(/#[0-9a-f]{3,8}\b/gi, ''));

function isHarmless({ prop, value }: Declaration): boolean {
  if (!/^[a-z]+(-[a-z]+)*$/i.test(prop) || prop.toLowerCase() === 'behavior') return false;
  if (/[\\<@]|\/\*/.test(value) || isHuge(value)) return false;
  // The lookbehind keeps a long word without a parenthesis from being read again from each of its letters.
  const functions = value.matchAll(/(?<![\w-])([\w-]+)\s*\(/g);
  return [...functions].every(([, name = '']) => harmless.has(name.toLowerCase()));
}
