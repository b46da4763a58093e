import { test as base } from '@playwright/test';
import { startDevServer, type DevServer } from '../../../src/testing/dev-server';
import { expect, expectNoAxeViolations } from '../../../src/testing/e2e';
import { open } from '../../../src/testing/e2e-people';

const test = base.extend<{ dev: DevServer }>({
  dev: async ({}, use) => {
    const dev = await startDevServer();
    await use(dev);
    await dev.stop();
  },
});
// The first page compiles all screens, which takes a minute on a busy machine.
test.setTimeout(180_000);

test('the development server shows every component, accessible in both themes, and updates pages', async ({
  dev,
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const updates = page.waitForEvent('websocket', { timeout: 120_000 });

  await open(page, `${dev.url}/ui`);

  await expect(page.getByRole('heading', { name: 'Components', level: 1 })).toBeVisible();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(20);
  const { port } = new URL(dev.url);
  expect(new URL((await updates).url()).port).toBe(port);
  await expectNoAxeViolations(page);
  await page
    .getByRole('button', { name: 'Light theme' })
    .or(page.getByRole('button', { name: 'Dark theme' }))
    .click();
  expect(problems).toEqual([]);
});
