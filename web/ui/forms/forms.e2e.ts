import { expect, test } from '../../../src/testing/e2e';
import { open, signUp } from '../../../src/testing/e2e-people';

test('a message disappears on the first key in its field, so that the submit button stays under the pointer', async ({
  page,
}) => {
  await signUp(page);
  await open(page, '/insights/roadmap');
  await page.getByRole('button', { name: 'Add Item' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Item' });
  const submit = form.getByRole('button', { name: 'Add Item' });
  const message = form.getByText('Title is required');
  await submit.click();
  await expect(message).toBeVisible();
  const title = form.getByRole('textbox', { name: 'Title' });
  await title.pressSequentially('Offline');
  await expect(message).toBeHidden();
  await expect(title).toHaveValue('Offline');

  // Playwright's click waits until the button stops moving, but people don't.
  const before = await submit.boundingBox();
  if (!before) throw new Error('The button is not shown.');
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  expect(await submit.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(form).toBeHidden();
});
