import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const WRAPPED = 'commonjs';
const isName = (text) => /^[A-Za-z_$][\w$]*$/.test(text) && text !== 'default';

/** Whether Node.js takes a file for CommonJS. */
function isCommonJs(file) {
  if (!file.endsWith('.js')) return file.endsWith('.cjs');
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).type !== 'module';
  }
  return true;
}

/**
 * Plugin of esbuild. `import()` of a CommonJS package has its named exports in Node.js, so also when it runs from source, but
 * in bundles only `default`. This adds the names.
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
