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

test.beforeAll(async ({ browser }) => {
  demo = await startDemo();
  const files = new Set<string>();
  for (const who of ['visitor', 'portal', 'owner'] as const) {
    const context = await browser.newContext({ hasTouch: true });
    if (who !== 'visitor') await demo.signIn(context.request, who);
    for (const [file, path] of await findScreens(context.request, demo.url, starts[who])) {
      if (files.has(file)) continue;
      files.add(file);
      screens.push({ context, file, address: demo.url + path });
    }
  }
});
test.afterAll(async () => {
  for (const context of new Set(screens.map(({ context }) => context))) await context.close();
  await demo.stop();
});

test('links lead to all screens', () => {
  const files = new Set(screens.map(({ file }) => file));
  expect([...screenFiles].filter((file) => !files.has(file)).sort()).toEqual([...redirects].sort());
});

test('every screen works after clicks, keys and taps while it loads', async () => {
  test.setTimeout(600_000);
  for (const [index, { context, file, address }] of screens.entries()) {
    const first = presses[index % presses.length] ?? 'click';
    await test.step(`${file}: ${first}`, () =>
      pressWhileLoading(context, { address, first, cpuRate: CPU_RATE }));
  }
});
