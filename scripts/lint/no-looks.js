/** Modules that only web/ui needs: styles, and the tokens and attributes they consist of. */
const looks = /^styled-components(\/|$)|\.css(\?|$)|\/ui\/tokens\/(looks|tokens|layout)$/;

/**
 * Keeps styling in web/ui. Other folders compose its components and set no classes or styles. @type
 * {import("oxlint/plugins-dev").RuleTester.Rule}
 */
export const noLooks = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      attribute: 'Only web/ui sets `{{name}}`. Use one of its components, give one a prop, or add one.',
      module: 'Only web/ui imports {{name}}. Use one of its components, give one a prop, or add one.',
    },
  },
  create: (context) => ({
    JSXAttribute(node) {
      const { name } = node.name;
      if (name === 'className' || name === 'style')
        context.report({ node, messageId: 'attribute', data: { name } });
    },
    ImportDeclaration(node) {
      if (node.importKind !== 'type' && looks.test(node.source.value))
        context.report({ node, messageId: 'module', data: { name: node.source.value } });
    },
  }),
};
