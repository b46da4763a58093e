// Bounded, and without braces or line breaks inside, so that matching stays fast.
const placeholder = /\{\{([^{}\r\n]{0,100})\}\}/g;

/**
 * Fills in `{{name}}` in a text. `escape` is applied to values and not to the text, so that a name can't contain markup
 * of the service. Unknown names and missing values become empty.
 */
export const fillTemplate = (
  template: string,
  values: Readonly<Record<string, string | null | undefined>>,
  escape: (value: string) => string = (value) => value,
): string =>
  template.replace(placeholder, (_, name: string) => {
    const known = name.trim();
    return Object.hasOwn(values, known) ? escape(values[known] ?? '') : '';
  });
