import { posix, relative, sep } from 'node:path';
import { importRules } from './import-rules.js';

/** Returns the rule for a file of the repository, or undefined if the table has none. */
export function ruleFor(file) {
  return importRules.find((rule) => rule.files.test(file));
}

/** Returns the path of a relative import such as `web/ui/button`, or a package's name unchanged. */
function targetOf(source, file) {
  if (!source.startsWith('.')) return source;
  return posix.join(posix.dirname(file), source).replace(/\.js$/, '');
}

function isTypeOnly(node) {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = node.specifiers ?? [];
  return specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === 'type');
}

/**
 * Enforces the table of import-rules.js.
 * @type {import("oxlint/plugins-dev").RuleTester.Rule}
 */
export const importTable = {
  meta: { type: 'problem', schema: [], messages: { forbidden: '{{message}}' } },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const rule = ruleFor(file);
    if (!rule) return {};
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const target = targetOf(node.source.value, file);
      const allowed = rule.canImport({ target, typeOnly: isTypeOnly(node), file });
      if (!allowed)
        context.report({ node, messageId: 'forbidden', data: { message: `${rule.message} (${target})` } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
