// `npm start`: installs and builds on a fresh clone, then serves.
import { build } from './build.mjs';
import { prepareDependencies } from './prepare.mjs';

process.env.NODE_ENV ??= 'production';
try {
  await prepareDependencies();
  await build();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

// Serve in this process, so that signals and the exit code need no forwarding.
process.argv.splice(2, 0, 'serve');
await import('../bin/run.js');
