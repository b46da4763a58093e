import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { open, signUp } from '../../../src/testing/e2e-people';

test('a dialog asks before it discards changes, and closes at once without changes', async ({ page }) => {
  test.slow();
  await signUp(page);
  await open(page);
  await page.getByRole('link', { name: 'Roadmap', exact: true }).click();
  const opener = page.getByRole('button', { name: 'Add Item' }).first();
  const form = page.getByRole('dialog', { name: 'Add Item' });
  const title = form.getByRole('textbox', { name: 'Title' });
  const tags = form.getByRole('textbox', { name: 'Tags' });
  const month = form.getByRole('spinbutton', { name: /^month/ });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const stay = () => question.getByRole('button', { name: 'Cancel' }).click();

  await opener.click();
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await opener.click();
  await title.fill('Offline mode');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(title).toBeFocused();

  await page.mouse.click(5, 5);
  await stay();
  await form.getByRole('button', { name: 'Close' }).click();
  await stay();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await stay();
  await page.goBack();
  await stay();
  await expect(page).toHaveURL(/\/insights\/roadmap$/);
  await expect(title).toHaveValue('Offline mode');

  // Text that is typed and deleted again isn't a change; a tag and half a date are.
  await title.fill('');
  await tags.fill('mobile,');
  await page.keyboard.press('Escape');
  await stay();
  await form.getByRole('button', { name: 'Remove mobile' }).click();
  await month.press('7');
  await page.keyboard.press('Escape');
  await stay();
  await month.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await opener.click();
  await form.getByRole('combobox', { name: 'Priority' }).press('h');
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(form).toBeHidden();
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await title.fill('Offline mode');
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(form).toBeHidden();
  await expect(question).toBeHidden();
});
