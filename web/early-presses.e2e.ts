import type { BrowserContext, Page } from '@playwright/test';
import { test } from '../src/testing/e2e-demo';
import {
  pressBeforeScripts,
  presses,
  pressWithoutPart,
  pressWhileLoading,
  type FirstPress,
} from '../src/testing/e2e-early-presses';
import { devices, timeFirstPress } from '../src/testing/e2e-press-times';
import { findScreens, screenFiles } from '../src/testing/e2e-screens';
import { expect, expectClearNames } from '../src/testing/e2e';
import { scriptWith } from '../src/testing/e2e-scripts';

/** Screens that redirect in the demo: after a switch of the workspace, and without a required second factor. */
const redirects = [
  'features/workspaces/switch-workspace.screen.tsx',
  'features/sign-in/second-factor/two-factor.screen.tsx',
];

/** Addresses from which links lead to all screens. */
const starts = {
  visitor: [
    '/signin',
    '/magic',
    '/magic/none',
    '/reset-password/none',
    '/confirm-email/none',
    '/unsubscribe/none',
    '/invite/none',
    '/docs/api',
    '/apply',
    '/r/none',
    '/roadmap/none',
  ],
  portal: ['/'],
  owner: [
    '/',
    '/notifications',
    '/admin/users',
    '/superadmin',
    '/insights/monitoring/rules',
    '/insights/monitoring/competitors',
    '/leads/import',
    '/campaigns/referrals?tab=affiliate',
    '/no/such/page',
  ],
};

const contexts = new Map<keyof typeof starts, BrowserContext>();
/** Each screen with an address, and who opens it. */
const screens: { context: BrowserContext; file: string; address: string }[] = [];
const notFound = new Set([...screenFiles].filter((file) => !redirects.includes(file)));

test.beforeAll(async ({ browser, demo }) => {
  test.setTimeout(300_000);
  for (const who of ['visitor', 'portal', 'owner'] as const) {
    const context = await browser.newContext({ hasTouch: true });
    if (who !== 'visitor') await demo.signIn(context.request, who);
    contexts.set(who, context);
    for (const [file, path] of await findScreens(context.request, demo.url, starts[who], notFound))
      screens.push({ context, file, address: demo.url + path });
  }
});
test.afterAll(async () => {
  for (const context of contexts.values()) await context.close();
});

test('links lead to all screens', () => {
  expect([...notFound]).toEqual([]);
});

test('every screen works after clicks, keys and taps while it loads, and has clear names', async () => {
  test.setTimeout(900_000);
  await forEach(screens.entries(), async ([index, { context, file, address }]) => {
    const first = presses[index % presses.length] ?? 'click';
    await test.step(`${file}: ${first}`, async () => {
      const page = await pressWhileLoading(context, { address, first });
      await expectClearNames(page);
      await page.close();
    });
  });
});

/** Works on two items at a time: a page that loads also waits. */
async function forEach<Item>(items: Iterator<Item> & Iterable<Item>, work: (item: Item) => Promise<void>) {
  const workOnRest = async () => {
    for (const item of items) await work(item);
  };
  await Promise.all([workOnRest(), workOnRest()]);
}

/** Presses a control by its role, with the pointer and without waiting for scripts. */
const click = (selector: string) => async (page: Page) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};
const opens = (role: 'dialog' | 'menu') => (page: Page) => expect(page.getByRole(role).first()).toBeVisible();
const leadsTo = (address: RegExp) => (page: Page) => expect(page).toHaveURL(address);

/** What people press first. The time of some is measured. */
const firstPresses: (FirstPress & { name: string; who: keyof typeof starts; isTimed?: true })[] = [
  ...(['/leads', '/deals'] as const).flatMap((path) => [
    {
      name: 'a tab',
      who: 'owner' as const,
      path,
      press: click('[role=tab] >> nth=1'),
      expectHandled: leadsTo(/\?status=/),
    },
    {
      name: 'the button that creates a record',
      who: 'owner' as const,
      isTimed: true as const,
      path,
      press: click('h1 >> xpath=ancestor::header >> button:has-text("Create")'),
      expectHandled: opens('dialog'),
    },
  ]),
  {
    name: 'a menu',
    who: 'owner',
    path: '/leads',
    press: click('button[aria-haspopup=menu]'),
    expectHandled: opens('menu'),
  },
  {
    name: 'the search of the whole workspace',
    who: 'owner',
    path: '/deals',
    press: (page) => page.keyboard.press('Control+k'),
    expectHandled: opens('dialog'),
  },
  {
    name: 'a row',
    who: 'owner',
    path: '/leads',
    press: click('tbody td:nth-child(3)'),
    expectHandled: leadsTo(/\/leads\/[0-9a-f-]{36}|lead=/),
  },
  {
    name: 'a row of the directory',
    who: 'owner',
    path: '/partners/directory?layout=table',
    press: click('tbody td:nth-child(3)'),
    expectHandled: leadsTo(/\/partners\/[0-9a-f-]{36}|partner=/),
  },
  {
    name: 'Enter in the search of a tab',
    who: 'owner',
    path: '/partners/applications?tab=review&layout=table&cursor-from=26&owner=all',
    async press(page) {
      await click('input[type=search]')(page);
      await page.keyboard.type('a');
      await page.keyboard.press('Enter');
    },
    expectHandled: (page) =>
      expect(page).toHaveURL((address) => {
        const parameters = address.searchParams;
        const [tab, search, from] = ['tab', 'search', 'cursor-from'].map((name) => parameters.get(name));
        return tab === 'review' && search === 'a' && from === null;
      }),
  },
  {
    name: 'a checkbox',
    who: 'owner',
    path: '/leads',
    press: click('tbody input[type=checkbox]'),
    expectHandled: (page) => expect(page.locator('tr[data-selected]')).toHaveCount(1),
  },
  {
    name: 'a search without Enter',
    who: 'owner',
    isTimed: true,
    path: '/partners/directory',
    async press(page) {
      await click('input[type=search]')(page);
      await page.keyboard.type('bright');
    },
    expectHandled: leadsTo(/\?search=bright/),
  },
  {
    name: 'the filled-in form',
    who: 'visitor',
    isTimed: true,
    path: '/signin',
    async press(page) {
      await click('input[name=email]')(page);
      await page.keyboard.type('nobody@halden.example');
      await click('input[name=password]')(page);
      await page.keyboard.type('wrong password');
      await click('button[type=submit]')(page);
    },
    expectHandled: (page) => expect(page.getByText('Invalid email or password')).toBeVisible(),
  },
  {
    name: 'the menu of the account',
    who: 'portal',
    path: '/',
    press: click('header button[aria-haspopup=menu] >> nth=-1'),
    expectHandled: opens('menu'),
  },
];

function contextOf(who: keyof typeof starts): BrowserContext {
  const context = contexts.get(who);
  if (!context) throw new Error(`no browser of the ${who}`);
  return context;
}

test('what people press before scripts have arrived is handled', async ({ demo }) => {
  test.setTimeout(300_000);
  await forEach(firstPresses.values(), (first) =>
    test.step(`${first.path}: ${first.name}`, () =>
      pressBeforeScripts(contextOf(first.who), demo.url, first)),
  );
});

test('a press is handled although the script of another part never arrives', async ({ demo }) => {
  test.slow();
  await pressWithoutPart(contextOf('owner'), demo.url, {
    script: scriptWith('web/records/board/RecordBoard.tsx'),
    path: '/leads?layout=board',
    outside: {
      press: (page) => page.keyboard.press('Control+k'),
      async expectHandled(page) {
        const search = page.getByRole('combobox', { name: 'Search', exact: true });
        // Presses wait ten seconds for parts.
        await expect(search).toBeVisible({ timeout: 40_000 });
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      },
    },
    inside: {
      press: click('.ui-board button[aria-label^="Update Status"]'),
      expectHandled: (page) => expect(page.getByRole('dialog', { name: 'Update Status' })).toBeVisible(),
    },
  });
});

test('a search before the script of a part has arrived ends with the found records', async ({ demo }) => {
  test.slow();
  await pressWithoutPart(contextOf('owner'), demo.url, {
    script: scriptWith('web/records/board/RecordBoard.tsx'),
    path: '/leads?layout=board',
    outside: {
      async press(page) {
        await click('input[type=search]')(page);
        await page.keyboard.type('an');
      },
      expectHandled: (page) => expect(page).toHaveURL(/search=an/, { timeout: 40_000 }),
    },
    inside: {
      press: () => Promise.resolve(),
      expectHandled: (page) =>
        expect(page.getByRole('button', { name: /^Update Status/ }).first()).toBeVisible(),
    },
  });
});

for (const [name, device] of Object.entries(devices))
  test(`what people press on a ${name} is handled in time`, async ({ demo }) => {
    test.setTimeout(300_000);
    for (const first of firstPresses.filter(({ isTimed }) => isTimed))
      await test.step(`${first.path}: ${first.name}`, async () => {
        const { delay, cpu, allowed } = await timeFirstPress(contextOf(first.who), demo.url, device, first);
        const [passed, used, most] = [delay, cpu, allowed].map(Math.round);
        const description = `${passed} ms, ${used} of ${most} ms of CPU time`;
        test.info().annotations.push({ type: `${name}, ${first.path}: ${first.name}`, description });
        expect.soft(cpu, description).toBeLessThan(allowed);
      });
  });
