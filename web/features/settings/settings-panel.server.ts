import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { settingsTab } from './settings-tabs';

/** What the tab that the URL names shows, and nothing of the others; to whom it is not for, why. */
export async function loadPanel(_app: App, actor: Member, url: URL) {
  const { id: tab, isFor, refusal } = settingsTab(url.searchParams.get('tab'));
  if (!can(actor.workspaceRole, isFor)) return { tab, refusal };
  switch (tab) {
    case 'workspace':
      return { tab, refusal: null };
    case 'users':
      return { tab, refusal: null };
    case 'branding':
      return { tab, refusal: null };
    case 'integrations':
      return { tab, refusal: null };
    case 'domains':
      return { tab, refusal: null };
  }
}

export type SettingsPanel = Awaited<ReturnType<typeof loadPanel>>;
