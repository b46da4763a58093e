import type { BrowserContext } from '@playwright/test';
import { startDemo, type DemoServer } from '../src/testing/e2e-demo';
import { presses, pressWhileLoading } from '../src/testing/e2e-early-presses';
import { findScreens, screenFiles } from '../src/testing/e2e-screens';
import { expect, test } from '../src/testing/e2e';

/** How much slower than this machine a usual phone is. */
const CPU_RATE = 4;

/** Screens that redirect in the demo: after a switch of the workspace, and without a required second factor. */
const redirects = [
  'features/workspaces/switch-workspace.screen.tsx',
  'features/accounts/second-factor/two-factor.screen.tsx',
];

/** Addresses from which links lead to all screens. */
const starts = {
  visitor: [
    '/signin',
    '/magic',
    '/magic/none',
    '/reset-password/none',
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
    '/campaigns/referrals?tab=affiliate',
    '/no/such/page',
  ],
};

let demo: DemoServer;
/** Each screen with an address, and who opens it. */
const screens: { context: BrowserContext; file: string; address: string }[] = [];
const notFound = new Set([...screenFiles].filter((file) => !redirects.includes(file)));

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  demo = await startDemo();
  for (const who of ['visitor', 'portal', 'owner'] as const) {
    const context = await browser.newContext({ hasTouch: true });
    if (who !== 'visitor') await demo.signIn(context.request, who);
    for (const [file, path] of await findScreens(context.request, demo.url, starts[who], notFound))
      screens.push({ context, file, address: demo.url + path });
  }
});
test.afterAll(async () => {
  for (const context of new Set(screens.map(({ context }) => context))) await context.close();
  await demo.stop();
});

test('links lead to all screens', () => {
  expect([...notFound]).toEqual([]);
});

test('every screen works after clicks, keys and taps while it loads', async () => {
  test.setTimeout(1_800_000);
  for (const [index, { context, file, address }] of screens.entries()) {
    const first = presses[index % presses.length] ?? 'click';
    await test.step(`${file}: ${first}`, () =>
      pressWhileLoading(context, { address, first, cpuRate: CPU_RATE }));
  }
});
