import { defineConfig } from '@playwright/test';
import { chromiumFlags, findTestBrowser } from './scripts/chromium.mjs';

/** A page of a test lives for seconds. Optimizing its scripts takes more time than it saves. */
const withoutOptimization = '--js-flags=--no-maglev --no-turbofan';

export default defineConfig({
  testDir: 'web',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // A shared machine can be too slow once or twice. `npm test` lists the tests that passed only on retry.
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: 15_000 },
  reporter: 'dot',
  use: {
    browserName: 'chromium',
    // The system's Chromium, which also prints the PDFs, instead of Playwright's download.
    launchOptions: { executablePath: findTestBrowser(), args: [...chromiumFlags(), withoutOptimization] },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Traces would take a third of the time. Use `--trace on` to debug a test.
    screenshot: 'only-on-failure',
  },
});
