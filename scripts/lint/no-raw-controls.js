/** The component of web/ui to use instead of each element. */
const components = new Map([
  ['a', 'Link, ButtonLink or ExternalLink'],
  ['button', 'Button or IconButton'],
  ['input', 'TextField, Checkbox or another field'],
  ['select', 'Select'],
  ['textarea', 'TextAreaField'],
]);

/**
 * Keeps links and controls in web/ui, which has one component of each kind. An input that users can't reach (hidden, or
 * with tabIndex -1) needs no component. @type {import("oxlint/plugins-dev").RuleTester.Rule}
 */
export const noRawControls = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { control: 'Use {{components}} of web/ui instead of <{{name}}>.' },
  },
  create: (context) => ({
    JSXOpeningElement(node) {
      const { name } = node.name;
      if (components.has(name) && !(name === 'input' && isUnreachable(node)))
        context.report({ node, messageId: 'control', data: { name, components: components.get(name) } });
    },
  }),
};

const isUnreachable = ({ attributes }) =>
  attributes.some(({ name, value }) => {
    if (name?.name === 'type') return value?.value === 'hidden';
    const { operator, argument } = value?.expression ?? {};
    return name?.name === 'tabIndex' && operator === '-' && argument?.value === 1;
  });
