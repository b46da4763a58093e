import { expect } from '../../../src/testing/e2e';
import { test } from '../../../src/testing/e2e-demo';
import { open } from '../../../src/testing/e2e-people';

const lists = [
  '/leads?layout=table',
  '/deals?layout=table',
  '/partners/applications?layout=table&tab=review',
  '/campaigns?layout=table&tab=all',
  '/campaigns/events?layout=table',
  '/insights/roadmap?layout=table',
];

test('the buttons of a row are in view and under the pointer at every width of the table', async ({
  page,
  demo,
}) => {
  test.slow();
  await demo.signIn(page.request, 'owner');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const list of lists) {
      await open(page, list);
      const row = page.locator('tbody tr').first();
      await row.getByRole('rowheader').hover();
      const buttons = row.getByRole('cell').last().locator('button, a');
      await expect(buttons.last()).toBeVisible();
      // A trial click fails if another element covers the button, or the frame clips it.
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        expect(box && box.x + box.width, `${list} at ${width} px`).toBeLessThan(width);
        await button.click({ trial: true, timeout: 5000 });
      }
    }
  }
});

test('a phone reaches the actions of a row on the page that the row opens', async ({ page, demo }) => {
  await demo.signIn(page.request, 'owner');
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/deals?layout=table');
  await page.locator('tbody tr').first().getByRole('rowheader').getByRole('link').click();
  for (const name of ['Approve for 90 days', 'Edit', 'More actions'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'More actions' }).click();
  for (const name of ['Update Status', 'Delete'])
    await expect(page.getByRole('menuitem', { name })).toBeInViewport({ ratio: 1 });
});
