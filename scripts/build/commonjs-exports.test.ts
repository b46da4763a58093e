import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { commonJsExports } from './commonjs-exports.mjs';

const program = `
  const [metrics, busboy, fileType] = await Promise.all([import('prom-client'), import('busboy'), import('file-type')]);
  console.log(new metrics.Registry().contentType);
  console.log(metrics.default.Registry === metrics.Registry);
  console.log(typeof busboy.default, typeof fileType.fileTypeFromBuffer);
`;

it('gives import() of a CommonJS package in a bundle the exports that it has in Node.js', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partnerhub-bundle-'));
  const outfile = join(folder, 'bundle.mjs');
  await build({
    stdin: { contents: program, resolveDir: import.meta.dirname },
    outfile,
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [commonJsExports],
  });
  const { stdout } = await promisify(execFile)(process.execPath, [outfile]);
  expect(stdout).toBe('text/plain; version=0.0.4; charset=utf-8\ntrue\nfunction function\n');
  await rm(folder, { recursive: true });
});
