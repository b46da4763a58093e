/**
 * Rejects calls of `parse` in the arguments of `Promise.all` and similar methods. @type
 * {import("oxlint/plugins-dev").RuleTester.Rule}
 */
export const parseBeforePromises = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      inside: 'Parse before Promise.all: an exception here leaves the promises before it without a handler.',
    },
  },
  create: (context) => ({
    'CallExpression[callee.object.name="Promise"] > ArrayExpression CallExpression[callee.name="parse"]'(
      node,
    ) {
      context.report({ node, messageId: 'inside' });
    },
  }),
};
