import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** What `npm run check` leaves to `npm test`: large data sets, and whole programs that start and die. */
const slow = [
  '**/{query-plans,large-files,durability,many-clicks,hostile-documents,browser}.test.ts',
  'src/{commands,operations}/**',
  'src/{plugin-host,check-process}/**',
  'scripts/**',
];

/** The longest begin first: the last one would otherwise run alone for half a minute. Vitest itself only knows their sizes. */
const longest =
  /\/(backup|commands|many-clicks|browser|render-page|durability|doctor|hostile-documents)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))];
  }
}

/** What has no database is tested once, on SQLite. */
const withoutDatabase = [
  'src/lib/**',
  'src/plugin-host/**',
  'src/check-process/create-check-process.test.ts',
  'plugins/**',
  'web/{lib,ui}/**',
  '**/*.rules.test.ts',
  'src/features/document-templates/{hostile-documents,print-document,durability}.test.ts',
];

export default defineConfig({
  cacheDir: '.cache/vitest',
  // As in the build of the command line.
  resolve: { alias: { 'partnerhub/plugin': new URL('src/plugin-api.ts', import.meta.url).pathname } },
  test: {
    include: [
      '{src,web,plugins,migrations}/**/*.test.{ts,tsx}',
      // The toolchain has no database: once is enough.
      ...(onPostgres ? [] : ['scripts/**/*.test.ts']),
    ],
    exclude: [
      '**/node_modules/**',
      ...(process.env.FAST_TESTS ? slow : []),
      ...(onPostgres ? withoutDatabase : []),
    ],
    globalSetup: [`src/testing/${onPostgres ? 'postgres' : 'sqlite'}.global.ts`],
    // Processes rather than threads: sqlite3 and argon2 are native code, and a crash then names its file.
    pool: 'forks',
    poolOptions: { forks: { minForks: 1, maxForks: 2 } },
    // The built server loads once per process instead of once per file, which is a third of all the time. Tests share no state
    // but what modules keep, and those keep none.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // As in playwright.config.ts: `npm test` names what needed a second try.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
