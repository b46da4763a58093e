import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

test('an owner exports the workspace and downloads the file, an admin does not see it', async ({
  browser,
  page,
  baseURL,
}) => {
  await signUp(page);
  await open(page, '/settings');
  const section = page.getByRole('region', { name: 'Export', exact: true });
  await section.getByRole('button', { name: 'Export Workspace' }).click();
  const link = section.getByRole('link', { name: /^Download the export of / });
  await expect(link).toBeVisible();
  await expect(section.getByText(/kept until/)).toBeVisible();
  await expectNoAxeViolations(page);
  const downloading = page.waitForEvent('download');
  await link.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/ \d{4}-\d\d-\d\d\.zip$/);
  const parts = unzipSync(await readFile(await file.path()));
  expect(Object.keys(parts)).toEqual(
    expect.arrayContaining(['manifest.json', 'data/users.ndjson', 'README.txt']),
  );

  const context = await joinAs(browser, baseURL ?? '', page, 'admin');
  const admin = await context.newPage();
  await open(admin, '/settings');
  await expect(admin.getByRole('region', { name: 'Workspace', exact: true })).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Export', exact: true })).toHaveCount(0);
  await context.close();
});
