import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importTable } from './scripts/eslint/import-table.js';
import { noLooks } from './scripts/eslint/no-looks.js';
import { noRawControls } from './scripts/eslint/no-raw-controls.js';

const node = {
  process: 'readonly',
  performance: 'readonly',
  URL: 'readonly',
  Buffer: 'readonly',
  fetch: 'readonly',
};
const timers = {
  setTimeout: 'readonly',
  clearTimeout: 'readonly',
  console: 'readonly',
  AbortSignal: 'readonly',
};

export default tseslint.config(
  {
    ignores: ['build/', 'dist/', 'data/', '.cache/', 'node_modules/', 'test-results/', 'playwright-report/'],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    languageOptions: { globals: { ...node, ...timers } },
    rules: {
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name="Promise"] > ArrayExpression CallExpression[callee.name="parse"]',
          message:
            'Parse before Promise.all: an exception here leaves the promises before it without a handler.',
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: {
      local: {
        rules: { 'import-table': importTable, 'no-looks': noLooks, 'no-raw-controls': noRawControls },
      },
    },
    rules: { 'local/import-table': 'error' },
  },
  { files: ['web/{features,lib,shell}/**/*.{ts,tsx}'], rules: { 'local/no-looks': 'error' } },
  { files: ['web/{features,lib}/**/*.tsx'], rules: { 'local/no-raw-controls': 'error' } },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // A dialog sets its initial focus through `autoFocus` on our components. DOM elements can't use it.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // A scrollable region must be reachable by keyboard (axe: scrollable-region-focusable).
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
    },
  },
  {
    // In Playwright fixtures, `use` is not a React hook, and `{}` is the pattern for a fixture without dependencies.
    files: ['**/*.e2e.ts', 'src/testing/e2e*.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'off', 'no-empty-pattern': 'off' },
  },
);
