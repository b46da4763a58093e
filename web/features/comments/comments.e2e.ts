import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

test('colleagues discuss a partner, mention each other by keyboard, and edit and delete their comments', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const { id } = await addPartner(page);
  const viewer = await joinAs(browser, baseURL ?? '', page, 'viewer');
  await viewer.request.patch('/api/auth/me', { data: { name: 'Grace Hopper' } });

  await open(page, `/partners/${id}?tab=comments`);
  await expect(page.getByText('No comments yet')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Add a comment' });
  const add = page.getByRole('button', { name: 'Add Comment' });
  await expect(add).toBeDisabled();
  await text.pressSequentially('Please ask @gra');
  const people = page.getByRole('listbox', { name: 'People to mention' });
  await expect(people.getByRole('option')).toHaveText([/Grace Hopper/]);
  await expectNoAxeViolations(page);
  await text.press('Escape');
  await expect(people).toBeHidden();
  await expect(text).toHaveValue('Please ask @gra');
  await text.press('Backspace');
  await expect(people).toBeHidden();
  for (let letter = 0; letter < 3; letter += 1) await text.press('Backspace');
  await text.pressSequentially('@');
  await expect(people.getByRole('option')).toHaveCount(2);
  await text.pressSequentially('hop');
  await expect(people.getByRole('option')).toHaveCount(1);
  await text.press('Enter');
  await expect(text).toHaveValue('Please ask @Grace Hopper ');
  await text.pressSequentially('today.\nThanks!');
  await text.press('Control+Enter');
  const comment = page.getByRole('article');
  await expect(comment).toContainText('Please ask @Grace Hopper today.\nThanks!');
  await expect(comment).toContainText('just now');
  await expect(comment.locator('mark')).toHaveText('@Grace Hopper');
  await expect(text).toHaveValue('');
  const stored = await page.request.get(`/api/comments?object=partner:${id}`);
  expect(await stored.json()).toMatchObject([{ mentionNames: ['Grace Hopper'] }]);

  const reading = await viewer.newPage();
  await open(reading, `/partners/${id}?tab=comments`);
  await expect(reading.getByRole('article')).toContainText('Please ask');
  // Loading the comments must not move the focus.
  await expect(reading.locator('body')).toBeFocused();
  await expect(reading.getByRole('textbox', { name: 'Add a comment' })).toHaveCount(0);
  await expect(reading.getByRole('button', { name: 'Edit comment' })).toHaveCount(0);
  await viewer.close();

  await page.getByRole('button', { name: 'Edit comment' }).click();
  const edited = page.getByRole('textbox', { name: 'Edit your comment' });
  await expect(edited).toBeFocused();
  await edited.fill('It is done.');
  // Leaving asks first, because the change would be lost.
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(comment).toContainText('It is done.');
  await expect(comment).toContainText('edited just now');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Comment' }).click();
  await expect(page.getByText('No comments yet')).toBeVisible();
});

test('a list opens the comments on a record in a dialog, with older ones on request', async ({ page }) => {
  await signUp(page);
  const campaign = { name: 'Spring webinar', templateType: 'webinar' };
  const { id } = await send<{ id: string }>(page.request, '/api/campaigns', campaign);
  for (let count = 1; count <= 21; count += 1)
    await send(page.request, `/api/comments?object=campaign:${id}`, { body: `Comment ${count}` });

  await open(page, '/campaigns');
  await page.getByRole('button', { name: 'Comments on Spring webinar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comments' });
  await expect(dialog.getByRole('article')).toHaveCount(20);
  await dialog.getByRole('button', { name: 'Show Older Comments' }).click();
  await expect(dialog.getByRole('article')).toHaveCount(21);
  await expect(dialog.getByRole('article').last()).toContainText('Comment 1');
  await expectNoAxeViolations(page);

  // Esc closes the list of people first. The next Esc asks before it discards the input.
  const text = dialog.getByRole('textbox', { name: 'Add a comment' });
  await text.pressSequentially('@');
  const people = page.getByRole('listbox', { name: 'People to mention' });
  await expect(people).toBeVisible();
  await text.press('Escape');
  await expect(people).toBeHidden();
  await text.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toHaveValue('@');
});
