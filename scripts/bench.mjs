// `npm run bench [-- section …]`: prints performance, mostly as ratios within one run, which vary little between machines.
import { build } from './build.mjs';
import { prepareDependencies } from './prepare.mjs';
import { root, run } from './run.mjs';

await prepareDependencies();
await build();
process.exitCode = await run(
  process.execPath,
  ['--import', 'tsx', `${root}scripts/bench/main.ts`, ...process.argv.slice(2)],
  {
    env: { NODE_ENV: 'production' },
  },
);
