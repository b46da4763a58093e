import type { App } from '../../../src/app';
import { installationFilters } from '../../../src/features/superadmin/superadmin.schema';
import type { Actor } from '../../../src/lib/actor';
import { parse } from '../../../src/http/calls/input';
import { superAdminTab } from './superadmin-tabs';

const PAGE_SIZE = 50;

/** Imports are kept for a day. */
const MAX_IMPORTS = 20;

/** Loads only the list of the tab in the URL. @throws 403 unless super admin; 400 for invalid filters */
export async function loadSuperAdmin(app: App, actor: Actor, url: URL) {
  const asked = (name: string) => url.searchParams.get(name) || undefined;
  const filters = parse(installationFilters, {
    limit: String(PAGE_SIZE),
    cursor: asked('cursor'),
    search: asked('search'),
  });
  const tab = superAdminTab(url.searchParams.get('tab'));
  if (tab === 'imports') return { tab, page: await app.workspaceImports.list(actor, { limit: MAX_IMPORTS }) };
  if (tab === 'users') return { tab, page: await app.superAdmin.users(actor, filters) };
  return { tab, page: await app.superAdmin.workspaces(actor, filters) };
}
