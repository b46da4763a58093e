import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

const EMAIL = 'ada@engines.example';

test('an owner exports what the workspace has about a person, and erases them', async ({ page }) => {
  await signUp(page);
  await send(page.request, '/api/leads', { name: 'Ada Byron', company: 'Engines', email: EMAIL });
  await open(page, '/settings?tab=privacy');
  await page.getByLabel('Email address of the person').fill('nobody@engines.example');
  await page.getByRole('button', { name: 'Export Personal Data' }).click();
  await expect(page.getByText('Nothing is stored about nobody@engines.example')).toBeVisible();
  await page.getByLabel('Email address of the person').fill(EMAIL);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Personal Data' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Ada Byron');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Erase Person' }).click();
  const question = page.getByRole('alertdialog', { name: `Erase ${EMAIL}?` });
  await question.getByRole('button', { name: 'Erase Person' }).click();
  await expect(question.getByText('Type the email address again to confirm')).toBeVisible();
  await question.getByLabel('Type the email address again').fill(EMAIL);
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Erase Person' }).click();
  await expect(page.getByText('Person erased')).toBeVisible();
  await open(page, '/leads');
  await expect(page.getByText(/Erased person [0-9a-f]{6}/).first()).toBeVisible();
  await expect(page.getByText('Ada Byron')).toBeHidden();
});
