import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import type { WorkspaceRole } from '../lib/roles';
import { newId } from '../lib/ids';

export const PASSWORD = 'correct horse battery';

/** An address that no other test uses. */
export const newEmail = (name: string): string => `${name}.${newId()}@example.org`;

/** A new owner of a new workspace, signed in in this page's browser. */
export async function signUp(
  page: Page,
  email = newEmail('ada'),
): Promise<{ email: string; workspaceId: string }> {
  const answer = await page.request.post('/api/auth/signup', { data: { email, password: PASSWORD } });
  const { workspaceId } = (await answer.json()) as { workspaceId: string };
  return { email, workspaceId };
}

/** Another browser, signed in as a new member of the workspace that `owner` is signed in to. */
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

/** Opens a page and waits until it can be used: what is pressed before its scripts have run does nothing. */
export async function open(page: Page, path = '/'): Promise<Response | null> {
  const response = await page.goto(path);
  await untilUsable(page);
  return response;
}

/** The browser's Reload, until the page can be used again. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilUsable(page);
}

/** Waits until React has taken over all that can be used, which happens part by part. Documents without scripts wait for nothing. */
async function untilUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('script[type="module"]') === null) return true;
    const controls = document.body.querySelectorAll('button, input, select, textarea');
    return [document.body, ...controls].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
    );
  });
  // What it has taken over listens once the work in hand is done.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })),
  );
}

/** What an admin's invitation of `email` gives: the token to accept it with. */
export async function invite(
  owner: Page,
  invitation: { email: string; role: WorkspaceRole; partnerId?: string },
): Promise<string> {
  const invited = await owner.request.post('/api/admin/users/invite', { data: invitation });
  const { inviteUrl } = (await invited.json()) as { inviteUrl: string };
  return inviteUrl.split('/').at(-1) ?? '';
}
