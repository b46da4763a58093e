import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import { filesUnder } from '../inputs.mjs';
import { root } from '../run.mjs';
import { commonJsExports } from './commonjs-exports.mjs';
import { writeManifest } from './manifest.mjs';
import { writeMetafile } from './metafiles.mjs';

// Packages with native code, or that find their own files at run time. Everything else is bundled for a fast start.
const native = ['sqlite3', 'pg', 'pg-native', '@node-rs/argon2', 'typescript'];
// Optional imports of knex for other databases, and of Puppeteer for Firefox.
const unused = [
  'better-sqlite3',
  'chromium-bidi',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-query-stream',
  'tedious',
];

// Bundled CommonJS packages still use `require`, `__filename` and `__dirname`.
const banner = [
  `import { createRequire as __createRequire } from 'node:module';`,
  `import { fileURLToPath as __toPath } from 'node:url';`,
  `const require = __createRequire(import.meta.url);`,
  `const __filename = __toPath(import.meta.url);`,
  `const __dirname = __toPath(new URL('.', import.meta.url));`,
].join('');

/** The font of PDF documents. */
const documentFonts = ['latin', 'latin-ext'].flatMap((part) =>
  [400, 600, 700].map((weight) => {
    const file = `inter-${part}-${weight}-normal`;
    return [`fonts/${file}`, `@fontsource/inter/files/${file}.woff2`];
  }),
);

/** Bundles src into dist: the entry of bin/run.js, and one module per command and built-in plugin. */
export async function buildCli() {
  await rm(`${root}dist`, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entryPoints(),
    inject: ['./src/lib/addresses/can-parse.ts'],
    outdir: 'dist',
    entryNames: '[dir]/[name]',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    loader: { '.woff2': 'copy' },
    // The build gathers them in dist/THIRD-PARTY-LICENSES.
    legalComments: 'none',
    metafile: true,
    alias: { 'partnerhub/plugin': './src/plugin-api.ts' },
    external: [...native, ...unused, ...unused.map((name) => `${name}/*`)],
    banner: { js: banner },
    plugins: [commonJsExports],
    logLevel: 'warning',
  });
  await writeMetafile('cli', metafile);
  await copyPluginManifests();
  await writePluginTypes();
  await writeManifest();
}

function entryPoints() {
  const modules = filesUnder(['src/commands']).filter((file) => file.endsWith('.ts'));
  const plugins = filesUnder(['plugins']).filter((file) => /^plugins\/[^/]+\/index\.ts$/.test(file));
  const named = ['src/plugin-api.ts', 'src/cli/command-not-found.ts'].filter((file) =>
    existsSync(root + file),
  );
  const files = [...named, ...modules, ...plugins].map((file) => [outputName(file), file]);
  return {
    cli: './scripts/build/cli-entry.ts',
    'parsing-worker': './src/reading/parsing/worker.ts',
    'document-worker': './src/features/document-templates/rendering/document-worker.ts',
    'import-file-worker': './src/import-file-worker.ts',
    'plugin-worker': './src/plugin-host/worker/main.ts',
    ...Object.fromEntries([...files, ...documentFonts]),
  };
}

/** Maps src/commands/users/list.ts to commands/users/list. Plugins keep their folder. */
function outputName(file) {
  return file.replace(/^src\//, '').replace(/\.ts$/, '');
}

async function copyPluginManifests() {
  for (const file of filesUnder(['plugins']).filter((path) => /^plugins\/[^/]+\/plugin\.json$/.test(path))) {
    await mkdir(dirname(`${root}dist/${file}`), { recursive: true });
    await copyFile(root + file, `${root}dist/${file}`);
  }
}

/**
 * Writes the types of `partnerhub/plugin`. Its files import only each other and declare all types, so this needs no type
 * checker. Imports get the extension that Node.js requires.
 */
async function writePluginTypes() {
  const { default: ts } = await import('typescript');
  for (const file of ['src/plugin-api.ts', ...filesUnder(['src/plugin-api'])]) {
    const { outputText, diagnostics = [] } = ts.transpileDeclaration(await readFile(root + file, 'utf8'), {
      fileName: file,
    });
    if (diagnostics.length > 0)
      throw new Error(`The types of ${file} can't be generated from the file alone`);
    const types = outputText.replaceAll(/(from '\.\/[^']+)'/g, "$1.js'");
    const target = `${root}dist/${outputName(file)}.d.ts`;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, types);
  }
}
