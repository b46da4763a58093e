import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { houses } from './houses.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Says which house of the table a file of the repository belongs to; undefined where the table says nothing. */
export function houseOf(file) {
  return houses.find((house) => house.files.test(file));
}

/** `web/ui/button.tsx` for a relative import, the specifier itself for a package. */
function targetOf(source, file) {
  if (!source.startsWith('.')) return source;
  return relative(repository, resolve(repository, file, '..', source))
    .split(sep)
    .join('/')
    .replace(/\.js$/, '');
}

function isTypeOnly(node) {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = node.specifiers ?? [];
  return specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === 'type');
}

/**
 * "Who may import whom" as a lint rule: each folder's allowances and message stand in houses.js.
 * @type {import("eslint").Rule.RuleModule}
 */
export const importTable = {
  meta: { type: 'problem', schema: [], messages: { forbidden: '{{message}}' } },
  create(context) {
    const file = relative(repository, context.filename).split(sep).join('/');
    const house = houseOf(file);
    if (!house) return {};
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const target = targetOf(node.source.value, file);
      const allowed = house.mayImport({ target, typeOnly: isTypeOnly(node), file });
      if (!allowed)
        context.report({ node, messageId: 'forbidden', data: { message: `${house.message} (${target})` } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
