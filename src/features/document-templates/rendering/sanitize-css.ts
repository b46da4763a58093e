import { parse, type Container, type Declaration } from 'postcss';

/**
 * Functions that only compute or draw. Others may fetch or run something: url(), image-set(), src(), expression().
 */
const harmless = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'calc',
  'min',
  'max',
  'clamp',
  'repeat',
  'minmax',
  'fit-content',
  'linear-gradient',
  'radial-gradient',
  'translate',
  'scale',
  'rotate',
  'counter',
  'counters',
]);

/**
 * Removes everything from a document's style sheet that could load a resource: all at-rules except @media, and
 * declarations that aren't harmless. Returns an empty text if it can't be parsed.
 */
export function sanitizeStyleSheet(css: string): string {
  return clean(css, (root) => {
    root.walkAtRules((rule) => {
      if (rule.name.toLowerCase() !== 'media' || !rule.nodes) rule.remove();
    });
  });
}

/** Sanitizes the declarations of a `style` attribute in the same way. */
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
    // These characters could end the style element early, or begin another one.
    return /[<\\]|\/\*/.test(result) ? '' : result;
  } catch {
    return '';
  }
}

/** Numbers with five digits aren't useful sizes; they could produce thousands of empty pages. */
const isHuge = (value: string): boolean =>
  /\d{5}|\de[+-]?\d/i.test(value.replaceAll(/#[0-9a-f]{3,8}\b/gi, ''));

function isHarmless({ prop, value }: Declaration): boolean {
  if (!/^[a-z]+(-[a-z]+)*$/i.test(prop) || prop.toLowerCase() === 'behavior') return false;
  if (/[\\<@]|\/\*/.test(value) || isHuge(value)) return false;
  // The lookbehind avoids quadratic time for a long word without a parenthesis.
  const functions = value.matchAll(/(?<![\w-])([\w-]+)\s*\(/g);
  return [...functions].every(([, name = '']) => harmless.has(name.toLowerCase()));
}
