// `npm run bench`: prints performance as ratios within one run, which vary little between machines.
import { build } from './build.mjs';
import { prepareDependencies } from './prepare.mjs';
import { root, run } from './run.mjs';

await prepareDependencies();
await build();
process.exitCode = await run(process.execPath, ['--import', 'tsx', `${root}scripts/bench/main.ts`], {
  env: { NODE_ENV: 'production' },
});
