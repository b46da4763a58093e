import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Names styled components after their file. styled-components would number them in the order in which modules load,
 * which differs between server and browser in development, so React would report different class names on every page.
 */
export const stableStyleNames = (root: string): Plugin => ({
  name: 'stable-style-names',
  enforce: 'post',
  transform(code, id) {
    const file = relative(root, id.replace(/\?.*$/, ''));
    if (!file.startsWith('web/') || !code.includes('styled-components')) return undefined;
    const name = file.replace(/\W+/g, '-');
    let count = 0;
    const named = code.replace(
      /\bstyled(?:\.\w+|\([\w$]+\))/g,
      (component) => `${component}.withConfig({ componentId: '${name}-${count++}' })`,
    );
    return { code: named, map: null };
  },
});
