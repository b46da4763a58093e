import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium, findHeadlessShell } from './scripts/chromium.mjs';

export default defineConfig({
  testDir: 'web',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 30_000,
  // A shared machine may be too slow once; what fails twice is broken. The report names what needed a second try.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 7_500 },
  reporter: 'dot',
  use: {
    browserName: 'chromium',
    // Playwright's own download is not needed: the system's Chromium also makes the PDFs.
    launchOptions: {
      executablePath: process.env.PARTNERHUB_CHROMIUM ?? findHeadlessShell() ?? findChromium(),
      args: chromiumFlags(),
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording every test takes a third of the time; `--trace on` records those that are being looked into.
    screenshot: 'only-on-failure',
  },
});
