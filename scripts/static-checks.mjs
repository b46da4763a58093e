import { bin } from './run.mjs';

/** The checks that run no code of ours: title → script and arguments for Node.js. */
export const staticChecks = {
  // TypeScript 7 checks in a third of the time. ESLint still needs version 5, which has a JavaScript API.
  Types: [
    bin('typescript-7', 'bin/tsc'),
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/tsbuildinfo',
  ],
  // Rules that need types, circular imports, and the rules of React's compiler. ESLint takes five times as long for them.
  'Lint with types': [bin('oxlint', 'bin/oxlint'), '--type-aware'],
  Lint: [
    bin('eslint', 'bin/eslint.js'),
    '.',
    '--cache',
    '--cache-location',
    '.cache/eslint',
    '--max-warnings',
    '0',
  ],
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
