// `npm run check`: types, lint, format and the quick tests in parallel, before each commit. `npm test` runs everything.
import { build } from './build.mjs';
import { bin, capture } from './run.mjs';
import { staticChecks } from './static-checks.mjs';

// Some tests use the built web application.
await build();

const checks = { ...staticChecks, Tests: [bin('vitest', 'vitest.mjs'), 'run', '--reporter=dot'] };

const results = await Promise.all(
  Object.entries(checks).map(async ([title, args]) => {
    const result = await capture(process.execPath, args, {
      env: { FAST_TESTS: '1' },
    });
    const failed = result.code !== 0;
    if (failed) process.stdout.write(`\n── ${title}\n${result.output}\n`);
    process.stdout.write(`${title}: ${failed ? 'FAILED' : 'ok'}, ${result.seconds.toFixed(0)} s\n`);
    return failed;
  }),
);
process.exit(results.includes(true) ? 1 : 0);
