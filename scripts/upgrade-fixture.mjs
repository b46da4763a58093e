// `npm run upgrade-fixture`: writes the databases of this version to fixtures/upgrades (see docs/releasing.md).
import { prepareDependencies } from './prepare.mjs';
import { root, run } from './run.mjs';

await prepareDependencies();
process.exitCode = await run(process.execPath, [
  '--import',
  'tsx',
  `${root}scripts/upgrade-fixture/main.ts`,
  ...process.argv.slice(2),
]);
