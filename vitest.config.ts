import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** Tests that `npm run check` skips, so that it takes less than 90 seconds. */
const slow = [
  // Large data sets, and programs that are started and killed.
  '**/{query-plans,large-files,disconnects,durability,rolling-restart,many-clicks,hostile-documents,hostile-pages,hostile-types}.test.ts',
  'src/{commands,operations}/**',
  'src/plugin-host/**',
  'scripts/*/**',
  'scripts/!(asvs|docs|rooms|security|security-docs).test.ts',
  // Chromium.
  '**/{browser,page-screenshots,render-page,list-elements,preview-screenshot,preview-source}.test.ts',
  '**/{print-document,document-templates/portal,partner-copy}.test.ts',
  // All screens, or all calls.
  'web/{access,hostile,permissions}.test.ts',
  'web/shell/shell.test.ts',
  'web/features/api-reference/**',
  // Background work, mails, and other servers.
  '**/{watched-pages,politeness,run-checks,source-options,rule-creations,refresh-trends}.test.ts',
  '**/{mail-queue,outbox,webhooks,recipients,scheduled,security-mails,invitation-mails}.test.ts',
  '**/{chat,crm-plugin,log-response,give-membership,oidc,storage}.test.ts',
  '**/{deal-conflicts,invitations,password-resets,preferences,server}.test.ts',
  // Many people or records.
  '**/{attachments,growth,limits,magic-links,passkeys,second-factor,sorting,trash}.test.ts',
];

/** The longest tests start first, so that none runs alone at the end. Vitest itself sorts by file size. */
const longest =
  /\/(backup|commands|failing-sources|disconnects|many-clicks|browser|render-page|durability|rolling-restart|doctor|hostile-documents)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))];
  }
}

/**
 * Tests of what doesn't depend on the engine run once, with the SQLite tests. `every-call` makes each call on both,
 * `web/hostile` opens all screens on both, and `query-plans` reads the plans of both. Tests of requests at the same time, of
 * hostile text that is stored, of lists and of exports run on both, because the engines lock, store, sort and stream
 * differently. Of the tests of processes that share their work, `failing-sources` runs on both.
 */
const onceOnly = [
  // The rules of signing in, and who may make a call.
  'web/{access,permissions}.test.ts',
  'src/features/sign-in/proof/confirm-owner.test.ts',
  'src/features/identity/sessions/device-name.test.ts',
  'src/features/sign-in/protocol.test.ts',
  'src/features/sign-in/second-factor/totp.test.ts',
  'src/features/sign-in/next-path.test.ts',
  'src/features/sign-in/oidc/real-provider.test.ts',
  'src/features/sign-in/passwords/change-password.test.ts',
  'src/features/sign-in/passwords/password-rules.test.ts',
  'src/features/workspaces/require-mfa.test.ts',
  'src/operations/doctor/single-sign-on.test.ts',
  // Texts of mails and messages, and to whom they are sent.
  'src/features/membership/invitations/invitation-mails.test.ts',
  'src/features/sign-in/security-mails/security-mails.test.ts',
  'src/features/integrations/{chat,crm-plugin,integrations}.test.ts',
  'src/features/mail/suppressions/unsubscribe.test.ts',
  'src/features/notifications/preferences/preferences.test.ts',
  'src/features/email-templates/filled.test.ts',
  // Chromium, other sites and plugins.
  'src/features/document-templates/{download,partner-copy,portal}.test.ts',
  'src/features/imports/slow-plugins.test.ts',
  'src/features/monitoring/discovery/**',
  'src/features/monitoring/options/source-options.test.ts',
  'src/features/monitoring/politeness/politeness.test.ts',
  'src/features/monitoring/screenshots/page-screenshots.test.ts',
  'src/features/podcasts/search/provider-client.test.ts',
  // Protocols and documents.
  'src/{commands,features/mcp}/mcp.test.ts',
  'src/features/api-reference/{openapi,reference-pages}.test.ts',
  'src/http/{calls/input,observability/metrics,responses/security-headers}.test.ts',
  'src/http/routing/*.test.ts',
  'src/{lib,reading}/**',
  'src/plugin-host/**',
  'src/cli/**',
  'src/commands/{monitor-check,surface,wrong-usage}.test.ts',
  'src/commands/serve-with-options.test.ts',
  'src/db/{connect,lists/rows-as-json,sqlite/sqlite-client}.test.ts',
  'src/http/{assets,disconnects,server}.test.ts',
  'src/http/observability/{log-response,loop-watchdog,unhandled-errors}.test.ts',
  'src/http/requests/**',
  'src/http/responses/compression.test.ts',
  'plugins/**',
  'src/plugin-api.test.ts',
  'web/{lib,ui}/**',
  'web/features/ui-gallery/**',
  '**/*.rules.test.ts',
  'src/config.test.ts',
  'src/features/identity/passwords/passwords.test.ts',
  'src/features/api-reference/{client-example,examples/examples}.test.ts',
  'src/features/document-templates/rendering/**',
  'src/features/files/{file-rules,storage/storage}.test.ts',
  'src/features/headlines/classify-headline.test.ts',
  'src/features/monitoring/checks/{hostile-types,json-sources,fetch/fetch-result,claim/claim-queue}.test.ts',
  'src/features/monitoring/checks/release-and-sitemap-sources.test.ts',
  'src/features/monitoring/preview/**',
  'src/features/roadmap/months.test.ts',
  'src/features/trends/tagging/headlines.test.ts',
  'src/operations/node-versions.test.ts',
  'src/testing/roles.test.ts',
  'web/features/affiliates/weekly-charts.test.ts',
  'web/features/applications/apply/apply-without-scripts.test.ts',
  'web/features/api-reference/pages/search-calls.test.ts',
  'web/features/comments/mention-segments.test.ts',
  'web/lib/forms/clock-times.test.ts',
  'web/features/monitoring/**',
  'web/first-screen.test.ts',
  'web/shell/{shell,screens/screen-skeleton}.test.ts',
  // Tests of React components.
  'web/**/*.test.tsx',
];

export default defineConfig({
  // Runs on both engines at the same time don't share files.
  cacheDir: `.cache/vitest-${onPostgres ? 'postgres' : 'sqlite'}`,
  // The build of the command line has the same alias.
  resolve: { alias: { 'partnerhub/plugin': new URL('src/plugin-api.ts', import.meta.url).pathname } },
  test: {
    include: [
      '{src,web,plugins,migrations}/**/*.test.{ts,tsx}',
      // The scripts use no database.
      ...(onPostgres ? [] : ['scripts/**/*.test.ts']),
    ],
    exclude: ['**/node_modules/**', ...(process.env.FAST_TESTS ? slow : []), ...(onPostgres ? onceOnly : [])],
    setupFiles: ['src/lib/addresses/can-parse.ts', 'src/testing/settle-imports.setup.ts'],
    globalSetup: [`src/testing/${onPostgres ? 'postgres' : 'sqlite'}.global.ts`],
    // Processes instead of threads: sqlite3 and argon2 are native code, and a crash in a process names its file.
    pool: 'forks',
    // Most objects of tests live for a moment. With a larger young generation, collecting garbage takes less time.
    poolOptions: { forks: { minForks: 1, maxForks: 2, execArgv: ['--max-semi-space-size=64'] } },
    // The built server loads once per process instead of once per file, which saves a third of the time. This is safe
    // because our modules keep no state.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // `npm test` lists the tests that passed only on retry.
    retry: process.env.CI ? 1 : 0,
    // Node.js loads the built server itself. Vitest would transform its megabytes, and fails at reading its source map when an
    // error is created in some uploads.
    server: { deps: { external: [/\/build\/server\//] } },
    // A busy machine can take ten times as long. Tests of speed measure CPU time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
