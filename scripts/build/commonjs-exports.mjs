import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const WRAPPED = 'commonjs';
const isName = (text) => /^[A-Za-z_$][\w$]*$/.test(text) && text !== 'default';

/** Returns whether Node.js treats a file as CommonJS. */
function isCommonJs(file) {
  if (!file.endsWith('.js')) return file.endsWith('.cjs');
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).type !== 'module';
  }
  return true;
}

/**
 * Plugin of esbuild for `import()` of CommonJS packages. In Node.js, and thus when running from source, it returns
 * their named exports. In bundles, it returns only `default`, so this adds the names.
 */
export const commonJsExports = {
  name: 'commonjs-exports',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === WRAPPED || importer.includes('node_modules')) return;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: WRAPPED });
      if (found.external || found.errors.length > 0 || !isCommonJs(found.path)) return found;
      return { path: found.path, namespace: WRAPPED };
    });
    onLoad({ filter: /.*/, namespace: WRAPPED }, async ({ path }) => {
      const names = Object.keys(await import(pathToFileURL(path).href)).filter(isName);
      const contents = `import all from ${JSON.stringify(path)};
        export default all;
        export const { ${names.join(', ')} } = all;`;
      return { contents, resolveDir: dirname(path) };
    });
  },
};
