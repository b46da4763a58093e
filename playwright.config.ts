import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';

export default defineConfig({
  testDir: 'web',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 30_000,
  // A shared machine may be too slow once or twice; what fails three times is broken. `npm test` names what needed another try.
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: 7_500 },
  reporter: 'dot',
  use: {
    browserName: 'chromium',
    // Playwright's own download is not needed: the system's Chromium also makes the PDFs.
    launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording every test takes a third of the time; `--trace on` records those that are being looked into.
    screenshot: 'only-on-failure',
  },
});
