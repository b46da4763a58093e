import type { App } from '../../../../src/app';
import type { Member } from '../../../../src/lib/actor';
import { exportWorkspace } from '../../../../src/features/workspace-exports/workspace-exports.rules';
import { isAppError } from '../../../../src/lib/errors';
import { MAX_LIMIT, pageRequest } from '../../../../src/lib/paging';
import { can } from '../../../../src/lib/roles';
import { runSwitches } from '../../../../src/features/switches/switches.rules';
import { operationFilters } from '../../../../src/features/operations/operations.schema';
import { parse } from '../../../../src/http/calls/input';
import type { ListInputs } from '../../../records/list/load-record-list.server';
import { loadUsers } from '../../membership/members/load-users.server';
import { loadApiKeys } from '../../api-keys/load-api-keys.server';
import { loadWebhooks } from '../../webhooks/load-webhooks.server';
import { loadMail } from '../../mail/load-mail.server';
import { loadAuditLog } from '../../audit/audit-panel.server';
import { loadPreferences } from '../../notifications/load-notifications.server';
import type { TrackingData } from '../../tracking/TrackingPanel';
import { loadTrash } from '../../trash/load-trash.server';
import { loadIntegrations } from '../../integrations/load-integrations.server';
import { settingsTab } from './settings-tabs';

/** Loads only the data of the tab in the URL, or the reason why the role can't see it. */
export async function loadPanel(inputs: ListInputs) {
  const { app, actor, url } = inputs;
  const { id: tab, isFor, refusal } = settingsTab(url.searchParams.get('tab'));
  if (!can(actor.workspaceRole, isFor)) return { tab, refusal };
  switch (tab) {
    case 'workspace':
      return { tab, refusal: null, ...(await loadWorkspace(app, actor, url)) };
    case 'users':
      return { tab, refusal: null, users: await loadUsers(inputs) };
    case 'branding':
      return { tab, refusal: null, workspace: await app.workspaces.settings(actor) };
    case 'integrations':
      return { tab, refusal: null, integrations: await loadIntegrations(app, actor, url) };
    case 'notifications':
      return { tab, refusal: null, notifications: await loadPreferences(app, actor) };
    case 'custom-fields': {
      const { items } = await app.customFields.list(actor, { limit: MAX_LIMIT });
      return { tab, refusal: null, fields: items };
    }
    case 'tiers':
      return { tab, refusal: null, tiers: await loadTiers(app, actor) };
    case 'tracking':
      return { tab, refusal: null, tracking: await loadTracking(app, actor, inputs.context.publicUrl) };
    case 'api-keys':
      return { tab, refusal: null, keys: await loadApiKeys(app, actor, url) };
    case 'webhooks':
      return { tab, refusal: null, webhooks: await loadWebhooks(app, actor, url) };
    case 'email':
      return { tab, refusal: null, mail: await loadMail(app, actor, url) };
    case 'import':
      return { tab, refusal: null, imports: await loadImports(app, actor, url) };
    case 'audit':
      return { tab, refusal: null, log: await loadAuditLog(inputs) };
    case 'trash':
      return { tab, refusal: null, trash: await loadTrash(inputs) };
    case 'privacy':
      return { tab, refusal: null };
    case 'domains':
      return { tab, refusal: null, ways: app.signInWays };
  }
}

export type SettingsPanel = Awaited<ReturnType<typeof loadPanel>>;

async function loadWorkspace(app: App, actor: Member, url: URL) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(pageRequest, { limit: String(MAX_LIMIT), cursor });
  const isExporter = can(actor.workspaceRole, exportWorkspace);
  const [workspace, tags, exports, wiseColumns] = await Promise.all([
    app.workspaces.settings(actor),
    app.tags.list(actor, request),
    isExporter ? app.workspaceExports.list(actor, actor.workspaceId, { limit: MAX_LIMIT }) : null,
    app.payoutPages.wiseColumns(actor),
  ]);
  return {
    workspace,
    hasSecondFactor: actor.mfaEnabled,
    tags: tags.items.map(({ id, category, label }) => ({ id, category, label })),
    nextCursor: tags.nextCursor,
    exports: exports && exports.items,
    wiseColumns,
  };
}

/** Loads the tiers, the vocabulary to choose from, and the weights of scorecards. */
async function loadTiers(app: App, actor: Member) {
  const [tiers, vocabulary, workspace] = await Promise.all([
    app.tiers.list(actor),
    app.tags.tiers(actor),
    app.workspaces.settings(actor),
  ]);
  return {
    tiers,
    vocabulary: vocabulary.map(({ value }) => value),
    workspace,
    distribution: (await app.scorecards.preview(actor, workspace.scorecardWeights)).now,
  };
}

const IMPORTS_AT_ONCE = 20;

/** Loads the files that wait for the person, and the imports that can be undone. */
async function loadImports(app: App, actor: Member, url: URL) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const filters = parse(operationFilters, { kind: 'imported', limit: String(IMPORTS_AT_ONCE), cursor });
  const isAdmin = can(actor.workspaceRole, runSwitches);
  const [{ items: files }, past, tools, runs] = await Promise.all([
    app.imports.list(actor, { limit: MAX_LIMIT }),
    app.operations.list(actor, filters),
    isAdmin ? app.switches.tools(actor) : null,
    isAdmin ? app.switches.list(actor, { limit: MAX_LIMIT }) : null,
  ]);
  return {
    files,
    past: past.items,
    nextCursor: past.nextCursor,
    switches: tools && runs && { tools, runs: runs.items },
  };
}

async function loadTracking(app: App, actor: Member, publicUrl: string): Promise<TrackingData> {
  const [workspace, test] = await Promise.all([
    app.workspaces.settings(actor),
    app.siteTests.last(actor).catch((error: unknown) => {
      if (isAppError(error) && error.status === 404) return null;
      throw error;
    }),
  ]);
  return { workspace, test, server: new URL(publicUrl).origin };
}
