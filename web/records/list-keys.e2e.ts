import type { Page } from '@playwright/test';
import { northwind } from '../../src/features/applications/applications.fixture';
import { newId } from '../../src/lib/ids';
import { expect, test } from '../../src/testing/e2e';
import { addPartner, send } from '../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../src/testing/e2e-people';

interface List {
  /** What the list contains, for the name of the test. */
  records: string;
  path: string;
  /** Adds a record with this name. */
  add(page: Page, name: string, index: number): Promise<unknown>;
  /** The dialog of `e`. Undefined if records of this list can't be edited here. */
  edit?: RegExp;
  /** Whether rows can be selected. */
  isSelectable?: true;
  /** The peek panel that Enter opens. Undefined if it opens a page. */
  panel?: RegExp;
  /** Whether Enter on a card opens a page, other than in the table. */
  cardsOpenPages?: true;
}

const lists: List[] = [
  {
    records: 'partners',
    path: '/partners/directory',
    add: (page, name) => addPartner(page, { name }),
    isSelectable: true,
    panel: /^Partner /,
    cardsOpenPages: true,
  },
  {
    records: 'applications',
    path: '/partners/applications?tab=all',
    add: async (page, companyName, index) => {
      const me = await page.request.get('/api/auth/me');
      const { workspaceId } = (await me.json()) as { workspaceId: string };
      if (index === 0)
        await send(page.request, '/api/custom-fields', {
          entity: 'applications',
          key: 'score',
          label: 'Score',
          type: 'number',
        });
      await send(page.request, '/api/applications/apply', { ...northwind, workspaceId, companyName });
    },
    edit: /^Edit /,
    panel: /^Application /,
  },
  {
    records: 'leads',
    path: '/leads',
    add: (page, name) =>
      send(page.request, '/api/leads', { name, company: 'Engines', email: 'ada@engines.example' }),
    edit: /^Edit Lead$/,
    isSelectable: true,
    panel: /^Lead /,
  },
  {
    records: 'deals',
    path: '/deals',
    add: async (page, name, index) => {
      const { id: partnerId } = await addPartner(page, { name: `Partner ${index}` });
      await send(page.request, '/api/deals', { partnerId, name, customerName: `Customer ${index}` });
    },
    edit: /^Edit Deal$/,
    isSelectable: true,
    panel: /^Deal /,
  },
  {
    records: 'campaigns',
    path: '/campaigns?tab=all',
    add: (page, name) =>
      send(page.request, '/api/campaigns', { name, templateType: 'webinar', checklist: ['Invite'] }),
    edit: /^Edit Campaign$/,
    panel: /^Campaign /,
  },
  {
    records: 'events',
    path: '/campaigns/events?tab=all',
    add: (page, name) => send(page.request, '/api/events', { name, templateType: 'community-workshop' }),
    edit: /^Edit Event$/,
    panel: /^Event /,
  },
  {
    records: 'referrals',
    path: '/campaigns/referrals?tab=customer',
    add: async (page, name, index) => {
      const { id: programId } = await send<{ id: string }>(page.request, '/api/referral-programs', {
        name: `Program ${index}`,
        type: 'customer',
      });
      await send(page.request, '/api/referrals', {
        programId,
        referredName: name,
        referredEmail: `person${index}@engines.example`,
      });
    },
    edit: /^Edit Lead$/,
    panel: /^Referral /,
  },
  {
    records: 'affiliate links',
    path: '/campaigns/referrals?tab=affiliate',
    add: (page, name) =>
      send(page.request, '/api/affiliate-links', {
        // Codes are unique across workspaces.
        affiliateCode: `C${newId().slice(-12)}`,
        affiliateName: name,
        affiliateEmail: 'ada@engines.example',
        commissionRate: '10',
      }),
    edit: /^Edit /,
  },
  {
    records: 'roadmap items',
    path: '/insights/roadmap',
    add: (page, title) => send(page.request, '/api/roadmap-items', { title, description: 'Connects.' }),
    edit: /^Edit Item$/,
    panel: /^Roadmap item /,
  },
];

const focusedRow = (page: Page) => page.locator(':is(tr, li):has(:focus)');
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

for (const { records, path, add, edit, isSelectable, panel, cardsOpenPages } of lists)
  test(`the list of ${records} is used with its keys, as cards and as a table`, async ({ page }) => {
    test.slow();
    await signUp(page);
    for (const [index, name] of ['Anna One', 'Berta Two', 'Clara Three'].entries())
      await add(page, name, index);
    for (const layout of ['cards', 'table'] as const) {
      await open(page, `${path}${path.includes('?') ? '&' : '?'}layout=${layout}`);
      const row = focusedRow(page);
      await page.keyboard.press('j');
      await expect(row).toContainText('Clara Three');
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await expect(row).toContainText('Anna One');
      await page.keyboard.press('k');
      await expect(row).toContainText('Berta Two');

      await page.keyboard.press('?');
      await expect(shortcuts(page)).toContainText('Next and previous row');
      await expect(shortcuts(page).getByText('Edit', { exact: true })).toHaveCount(edit ? 1 : 0);
      await expect(shortcuts(page).getByText('Close the panel')).toHaveCount(panel ? 1 : 0);
      await page.keyboard.press('Escape');
      await expect(shortcuts(page)).toBeHidden();
      await expect(row).toContainText('Berta Two');

      if (edit) {
        await page.keyboard.press('e');
        const dialog = page.getByRole('dialog', { name: edit });
        await expect(dialog).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(row).toContainText('Berta Two');
      }

      if (isSelectable && layout === 'table') {
        await page.keyboard.press('x');
        await page.keyboard.press('k');
        await page.keyboard.press('x');
        await expect(page.getByText('2 selected')).toBeVisible();
        await page.keyboard.press('x');
        await expect(page.getByText('1 selected')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByText('1 selected')).toBeHidden();
        await page.keyboard.press('j');
      }

      await expect(row).toContainText('Berta Two');
      await page.keyboard.press('Enter');
      if (panel && !(cardsOpenPages && layout === 'cards')) {
        const region = page.getByRole('region', { name: panel });
        await expect(region).toContainText('Berta Two');
        await page.keyboard.press('j');
        await expect(region).toContainText('Anna One');
        await page.keyboard.press('Escape');
        await expect(region).toBeHidden();
        await expect(row).toContainText('Anna One');
      } else {
        await expect(page).toHaveURL(/\/[\da-f-]{36}/);
        await expect(page.getByRole('main')).toContainText('Berta Two');
      }
    }
  });

test('on a screen with two lists, keys are for the one with the focus or the open panel', async ({
  page,
}) => {
  await signUp(page);
  const links = lists.find(({ records }) => records === 'affiliate links');
  for (const [index, name] of ['Anna One', 'Berta Two'].entries()) await links?.add(page, name, index);
  const { id: programId } = await send<{ id: string }>(page.request, '/api/referral-programs', {
    name: 'Program',
    type: 'affiliate',
  });
  for (const referredName of ['Carla Three', 'Dora Four'])
    await send(page.request, '/api/referrals', {
      programId,
      referredName,
      referredEmail: 'person@engines.example',
    });
  await open(page, '/campaigns/referrals?tab=affiliate');
  const row = focusedRow(page);
  await page.keyboard.press('j');
  await expect(row).toContainText('Berta Two');
  await page.keyboard.press('?');
  await expect(shortcuts(page).getByText('Next and previous row')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(shortcuts(page)).toBeHidden();

  await page.getByRole('link', { name: 'Dora Four' }).focus();
  await page.keyboard.press('j');
  await expect(row).toContainText('Carla Three');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: /^Referral / });
  await expect(panel).toContainText('Carla Three');
  await page.keyboard.press('k');
  await expect(panel).toContainText('Dora Four');
});

test('viewers move in the lists with their keys, which edit and select nothing', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await signUp(page);
  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  // Viewers don't see applications.
  for (const { path, add } of lists.filter(({ records }) => records !== 'applications')) {
    await add(page, 'Anna One', 0);
    await open(viewer, `${path}${path.includes('?') ? '&' : '?'}layout=table`);
    await viewer.keyboard.press('j');
    await expect(focusedRow(viewer)).toContainText(/Anna One|Partner 0/);
    await viewer.keyboard.press('e');
    await viewer.keyboard.press('x');
    await viewer.keyboard.press('?');
    await expect(shortcuts(viewer)).toContainText('Next and previous row');
    for (const name of ['Edit', 'Select the row'])
      await expect(shortcuts(viewer).getByText(name, { exact: true })).toHaveCount(0);
    await expect(viewer.getByRole('dialog')).toHaveCount(1);
    await viewer.keyboard.press('Escape');
    await expect(viewer.getByText('1 selected')).toHaveCount(0);
  }
  await context.close();
});
