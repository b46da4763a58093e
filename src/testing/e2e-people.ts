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
  const invited = await owner.request.post('/api/admin/users/invite', {
    data: { email: newEmail(role), role },
  });
  const { inviteUrl } = (await invited.json()) as { inviteUrl: string };
  const context = await browser.newContext({ baseURL });
  await context.request.post('/api/auth/accept-invite', {
    data: { token: inviteUrl.split('/').at(-1), password: PASSWORD },
  });
  return context;
}
