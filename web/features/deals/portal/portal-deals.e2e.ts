import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, startServer, test } from '../../../../src/testing/e2e';
import {
  invite,
  newEmail,
  open,
  PASSWORD,
  signUp,
  waitForHydration,
} from '../../../../src/testing/e2e-people';
import { startMailServer, textOf, type MailServer } from '../../../../src/testing/mail-server';

test.use({ viewport: { width: 320, height: 640 } });

/** Time between two keys on a phone in ms, at 48 words a minute. */
const KEY_MS = 250;

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([page.url(), overflow]).toEqual([page.url(), 0]);
}

/** Returns the newest mailed sign-in link. */
async function mailedLink({ mails }: MailServer, count: number): Promise<string> {
  const links = () => mails.flatMap((mail) => /\S+\/magic\/\S+/.exec(textOf(mail))?.[0] ?? []);
  await expect.poll(() => links().length).toBe(count);
  return links().at(-1) ?? '';
}

test('a partner registers a deal from an emailed link in under 90 seconds, follows its decision, and submits a lead', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const mails = await startMailServer();
  const server = await startServer({ SMTP_URL: mails.url });
  try {
    const owner = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
    await signUp(owner);
    const created = await owner.request.post('/api/partners', {
      data: { name: 'Acme', description: 'Robots.', industry: 'Other', size: 'SME', location: 'Kraków' },
    });
    const { id: partnerId } = (await created.json()) as { id: string };
    const email = newEmail('portal');
    const token = await invite(owner, { email, role: 'partner_portal', partnerId });
    await page.request.post(`${server.url}/api/auth/accept-invite`, { data: { token, password: PASSWORD } });
    await page.context().clearCookies();
    await page.request.post(`${server.url}/api/auth/magic-link`, { data: { email } });
    const link = await mailedLink(mails, 1);

    // Measure the time from the email on.
    const begin = Date.now();
    let actions = 0;
    const act = async (action: () => Promise<unknown>) => {
      actions += 1;
      await action();
    };
    await act(() => open(page, link));
    await act(() => page.getByRole('button', { name: 'Sign in' }).click());
    await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
    await waitForHydration(page);
    await expectNoSidewaysScrolling(page);
    await act(() => page.getByRole('link', { name: 'Register a Deal' }).click());
    await expect(page.getByLabel('Customer', { exact: true })).toBeFocused();
    expect(actions).toBeLessThanOrEqual(6);
    const type = (text: string) => page.keyboard.type(text, { delay: KEY_MS });
    await type('Initech');
    await page.keyboard.press('Tab');
    await type('initech.example');
    await page.getByLabel('Amount').focus();
    await type('12000');
    await page.getByRole('button', { name: 'Register Deal' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Initech' })).toBeVisible();
    expect(Date.now() - begin).toBeLessThan(90_000);
    await expect(page.getByText('$12,000.00')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectNoAxeViolations(page);

    // The partner changes the deal by keyboard.
    await page.getByRole('link', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Notes').fill('They need forty printers.');
    await expectNoSidewaysScrolling(page);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Save Changes' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Initech', exact: true })).toBeVisible();
    await expect(page.getByRole('definition').getByText('They need forty printers.')).toBeVisible();
    const address = new URL(page.url()).pathname;

    // The decision arrives as a notification that links to the deal.
    const dealId = address.split('/').at(-1) ?? '';
    const approved = { data: { status: 'approved' } };
    const decision = await owner.request.patch(`/api/deals/${dealId}/status`, approved);
    expect(decision.status()).toBe(200);
    await expect(async () => {
      await open(page, `${server.url}/`);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      const told = page.getByRole('link', { name: 'Your deal Initech was approved' });
      await expect(told).toBeVisible({ timeout: 2000 });
      await told.click();
    }).toPass();
    await expect(page).toHaveURL(server.url + address);
    await expect(page.getByText(/This customer is yours until/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    const history = page.getByRole('list', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveText([/^Approved/, /^Registered/]);

    // For a signed-out user, a link in an email opens its page after signing in.
    await page.context().clearCookies();
    await open(page, server.url + address);
    await page.getByRole('link', { name: 'Email me a link to sign in' }).click();
    // Wait, because the previous screen has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Get a sign-in link' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send sign-in link' }).click();
    await open(page, await mailedLink(mails, 2));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(server.url + address);

    await open(page, `${server.url}/portal/leads`);
    await page.getByRole('link', { name: 'Submit a Lead' }).click();
    await page.getByLabel('Name').fill('Eve');
    await page.getByRole('button', { name: 'Submit Lead' }).click();
    await expect(page.getByText('Company is required')).toBeVisible();
    await page.getByLabel('Company').fill('Hooli');
    await page.getByLabel('Email').fill('eve@hooli.example');
    await page.getByRole('button', { name: 'Submit Lead' }).click();
    await expect(page.getByText('Eve, Hooli')).toBeVisible();
    for (const path of ['/', '/portal/deals', '/portal/leads']) {
      await open(page, server.url + path);
      await expectNoSidewaysScrolling(page);
      await expectNoAxeViolations(page);
    }

    // The partner finds one deal among many, on a phone.
    await open(page, `${server.url}/portal/deals`);
    await page.getByRole('searchbox', { name: 'Search deals' }).fill('nowhere');
    await expect(page.getByText('No deals found')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Clear Filters' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Initech' })).toBeVisible();
    await page.getByLabel('Status').selectOption('Approved');
    await expect(page).toHaveURL(/status=approved/);
    await expect(page.getByRole('link', { name: 'Initech' })).toBeVisible();
    await page.getByLabel('Status').selectOption('Won');
    await expect(page.getByText('No deals found')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Initech' })).toBeVisible();

    // A member sees the same page, and can't change it.
    await open(owner, `/partners/${partnerId}`);
    await owner.getByRole('link', { name: 'View Portal' }).click();
    await owner.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Deals' }).click();
    await expect(owner).toHaveURL(`${server.url}/partners/${partnerId}/portal/deals`);
    await expect(owner.getByRole('link', { name: 'Register a Deal' })).toHaveCount(0);
    await owner.getByRole('link', { name: 'Initech' }).click();
    await expect(owner.getByText(/This customer is yours until/)).toBeVisible();
    await owner.goto(`/partners/${partnerId}/portal/deals/new`);
    await expect(owner).toHaveURL(`${server.url}/partners/${partnerId}/portal/deals`);
    await owner.close();
  } finally {
    await server.stop();
    await mails.close();
  }
});
