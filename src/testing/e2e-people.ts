import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import type { WorkspaceRole } from '../lib/roles';
import { newId } from '../lib/ids';

export const PASSWORD = 'correct horse battery';

/** Returns an email address that no other test uses. */
export const newEmail = (name: string): string => `${name}.${newId()}@example.org`;

/** Signs up the owner of a new workspace in this page's browser. */
export async function signUp(
  page: Page,
  email = newEmail('ada'),
): Promise<{ email: string; workspaceId: string }> {
  const answer = await page.request.post('/api/auth/signup', { data: { email, password: PASSWORD } });
  const { workspaceId } = (await answer.json()) as { workspaceId: string };
  return { email, workspaceId };
}

/** Returns another browser context, signed in as a new member of the owner's workspace. */
export async function joinAs(
  browser: Browser,
  baseURL: string,
  owner: Page,
  role: WorkspaceRole,
): Promise<BrowserContext> {
  const token = await invite(owner, { email: newEmail(role), role });
  const context = await browser.newContext({ baseURL });
  await context.request.post('/api/auth/accept-invite', {
    data: { token, password: PASSWORD },
  });
  return context;
}

/** Opens a page and waits until it is interactive, because clicks before that have no effect. */
export async function open(page: Page, path = '/'): Promise<Response | null> {
  await sendCookies(page);
  const response = await page.goto(path);
  await waitForHydration(page);
  return response;
}

/** Reloads the page and waits until it is interactive again. */
export async function reload(page: Page): Promise<void> {
  await sendCookies(page);
  await page.reload();
  await waitForHydration(page);
}

/**
 * Chromium hands cookies that a page sets to its network process without waiting, so a request right afterwards could lack
 * them. Reading them waits.
 */
async function sendCookies(page: Page): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => document.cookie);
}

/**
 * Waits until React has hydrated all controls, which happens in parts. Doesn't wait for pages without scripts. Needed after a
 * page that wasn't opened by `open`, such as the one to which another server redirects.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('script[type="module"]') === null) return true;
    const controls = document.body.querySelectorAll('button, input, select, textarea');
    return [document.body, ...controls].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
    );
  });
  // Hydrated controls react to events when the current work is done.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })),
  );
}

/** Invites someone as an admin. Returns the token to accept the invitation. */
export async function invite(
  owner: Page,
  invitation: { email: string; role: WorkspaceRole; partnerId?: string },
): Promise<string> {
  const invited = await owner.request.post('/api/admin/users/invite', { data: invitation });
  const { inviteUrl } = (await invited.json()) as { inviteUrl: string };
  return inviteUrl.split('/').at(-1) ?? '';
}
