// `npm run bench [-- section …]`: prints performance, mostly as ratios within one run, which vary little between machines.
import { rm } from 'node:fs/promises';
import { build as bundle } from 'esbuild';
import { build } from './build.mjs';
import { prepareDependencies } from './prepare.mjs';
import { root, run } from './run.mjs';

await prepareDependencies();
await build();
// Use `dist`, so that the built plugins run, as in the product. Plugins start several times slower from source.
const folder = `${root}dist/bench`;
await bundle({
  absWorkingDir: root,
  entryPoints: ['scripts/bench/main.ts'],
  outfile: `${folder}/main.mjs`,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  alias: {
    'partnerhub/plugin': './src/plugin-api.ts',
    // Bundled, because Node.js 20 imports JSON only with an attribute.
    'unhomoglyph/data.json': './node_modules/unhomoglyph/data.json',
  },
  logLevel: 'warning',
});
try {
  process.exitCode = await run(process.execPath, [`${folder}/main.mjs`, ...process.argv.slice(2)], {
    env: { NODE_ENV: 'production' },
  });
} finally {
  await rm(folder, { recursive: true });
}
