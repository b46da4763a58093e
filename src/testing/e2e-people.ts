import type { Browser, BrowserContext, Page } from '@playwright/test';
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

/** Opens a page and waits until it can be used. */
export async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
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
