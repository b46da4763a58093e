import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bin, capture, root } from '../run.mjs';

const compressible = /\.(js|css|svg|json|txt|xml|html|webmanifest|ico)$/;

/** Builds build/client and build/server with Remix, then writes a .br and a .gz next to each text asset. */
export async function buildWeb() {
  const built = await capture(process.execPath, [bin('@remix-run/dev', 'dist/cli.js'), 'vite:build'], {
    env: { NODE_ENV: 'production' },
  });
  if (built.code !== 0) throw new Error(`remix vite:build failed:\n${built.output}`);
  await buildTrackingScript();
  await precompress(`${root}build/client`);
}

/** The script for companies' own websites, which visitors of any browser load. */
async function buildTrackingScript() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: { t: './web/tracking/t.ts' },
    outdir: 'build/client',
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2018',
    minify: true,
    logLevel: 'warning',
  });
}

async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(paths.map(compressBeside));
}

async function compressBeside(path) {
  const content = await readFile(path);
  // Smaller files fit into one network packet anyway.
  if (content.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
