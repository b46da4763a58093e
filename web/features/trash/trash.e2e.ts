import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

const leads = (page: Page) => page.getByRole('table', { name: 'Leads' }).getByRole('rowheader');
const trash = (page: Page) => page.getByRole('table', { name: 'Trash' });
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications|notification/ });

test('deleted records come back by Undo, with the keyboard and the mouse, and from the trash', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  for (const name of ['Ada Byron', 'Grace Hopper', 'Linus Pauling']) {
    const details = { name, company: 'Analytical Engines', email: 'ada@engines.example' };
    await send(page.request, '/api/leads', details);
  }

  // By keyboard: F6 moves the focus to the toast, which stays as long as it has the focus.
  await open(page, '/leads?layout=table&sort=name');
  await expect(leads(page)).toHaveCount(3);
  for (const key of ['j', 'x', 'b']) await page.keyboard.press(key);
  const bar = page.getByRole('group', { name: 'Selected leads' });
  await bar.getByRole('button', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete 1 lead?' });
  await expect(question).toContainText('You can restore them from the trash in Settings.');
  await question.getByRole('button', { name: 'Delete 1 lead' }).press('Enter');
  await expect(page.getByText('1 lead deleted')).toBeVisible();
  await expect(leads(page)).toHaveCount(2);
  const undo = toasts(page).getByRole('button', { name: 'Undo' });
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  // This takes longer than a toast is shown.
  await expectNoAxeViolations(page);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 lead restored')).toBeVisible();
  await expect(leads(page)).toHaveCount(3);

  // By mouse: one Undo restores all of them.
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 3 leads' }).click();
  await expect(page.getByText('3 leads deleted')).toBeVisible();
  await expect(leads(page)).toHaveCount(0);
  await undo.click();
  await expect(page.getByText('3 leads restored')).toBeVisible();
  await expect(leads(page)).toHaveCount(3);

  // A partner is restored from the trash with the records that belong to it.
  const partner = await send<{ id: string }>(page.request, '/api/partners', {
    name: 'Initech',
    description: 'Reports with cover sheets',
    industry: 'SaaS',
    size: '50',
    location: 'Austin',
  });
  await send(page.request, `/api/partners/${partner.id}/contacts`, { name: 'Bill Lumbergh' });
  await page.request.delete(`/api/partners/${partner.id}`);
  const [lead] = (await (await page.request.get('/api/leads')).json()) as { id: string }[];
  await page.request.delete(`/api/leads/${lead?.id}`);
  await open(page, '/settings?tab=trash');
  await expect(trash(page).getByRole('row')).toHaveCount(3);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Restore Initech' }).click();
  await expect(page.getByText('Partner restored')).toBeVisible();
  await expect(trash(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Initech', level: 1 })).toBeVisible();
  await open(page, `/partners/${partner.id}?tab=contacts`);
  await expect(page.getByText('Bill Lumbergh')).toBeVisible();

  await open(page, '/settings?tab=trash');
  await page.getByRole('button', { name: /^Delete .* for good$/ }).click();
  await page.getByRole('button', { name: 'Delete for Good' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expectNoAxeViolations(page);
});
