import { bin } from './run.mjs';

/** Checks that don't run our code: title → script and arguments for Node.js. */
export const staticChecks = {
  // TypeScript 7 checks in a third of the time. Remix and the build still need version 5, which has a JavaScript API.
  Types: [
    bin('typescript-7', 'bin/tsc'),
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/tsbuildinfo',
  ],
  Lint: [bin('oxlint', 'bin/oxlint'), '--type-aware'],
  Format: [
    bin('prettier', 'bin/prettier.cjs'),
    '.',
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    '.cache/prettier',
  ],
};
