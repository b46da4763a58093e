import { useLoaderData, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { usePreload } from '../../../lib/screens/lazy-component';
import { lazyTab } from '../../../lib/screens/lazy-tab';
import { Results } from '../../../lib/lists/Results';
import { screen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { ListBody, ListPage, ScrollArea } from '../../../ui/pages/ListPage';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Tabs } from '../../../ui/navigation/Tabs';
import { loadPanel } from './settings-panel.server';
import { settingsTab, settingsTabs } from './settings-tabs';
import { SafeSuspense } from '../../../ui/feedback/SafeSuspense';

const WorkspaceTab = lazyTab('workspace', () => import('./WorkspaceTab'));
const UsersPanel = lazyTab('users', async () => ({
  default: (await import('../../membership/members/UsersPanel')).UsersPanel,
}));
const BrandingTab = lazyTab('branding', () => import('./BrandingTab'));
const IntegrationsPanel = lazyTab('integrations', () => import('../../integrations/IntegrationsPanel'));
const NotificationPreferences = lazyTab(
  'notifications',
  () => import('../../notifications/PreferencesTable'),
);
const CustomFieldsPanel = lazyTab('custom-fields', () => import('../../custom-fields/CustomFieldsPanel'));
const TiersPanel = lazyTab('tiers', () => import('../../tiers/settings/TiersPanel'));
const TrackingPanel = lazyTab('tracking', () => import('../../tracking/TrackingPanel'));
const ApiKeysPanel = lazyTab('api-keys', () => import('../../api-keys/ApiKeysPanel'));
const WebhooksPanel = lazyTab('webhooks', () => import('../../webhooks/WebhooksPanel'));
const MailPanel = lazyTab('email', () => import('../../mail/MailPanel'));
const ImportsPanel = lazyTab('import', () => import('../../imports/overview/ImportsPanel'));
const AuditLog = lazyTab('audit', () => import('../../audit/AuditLog'));
const TrashPanel = lazyTab('trash', () => import('../../trash/TrashPanel'));
const PrivacyPanel = lazyTab('privacy', () => import('../../privacy/PrivacyPanel'));
const DomainsTab = lazyTab('domains', () => import('./DomainsTab'));
const panels = [
  WorkspaceTab,
  UsersPanel,
  BrandingTab,
  IntegrationsPanel,
  NotificationPreferences,
  CustomFieldsPanel,
  TiersPanel,
  TrackingPanel,
  ApiKeysPanel,
  WebhooksPanel,
  MailPanel,
  ImportsPanel,
  AuditLog,
  TrashPanel,
  PrivacyPanel,
  DomainsTab,
];

export const meta = pageMeta(
  'Settings',
  'Company profile, branding, users, notifications, custom fields, tiers, tracking, API keys, webhooks, email, imports, audit log, trash and personal data.',
);

export const loader = screen(async (inputs) => ({ panel: await loadPanel(inputs) }));

/** The tabs whose list has a scroll of its own. */
const lists: readonly string[] = ['users', 'audit', 'trash'];

export default function Settings() {
  const { panel } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { location: pending } = useNavigation();
  const isLoading = pending?.pathname === pathname;
  usePreload(panels);
  const asked = isLoading ? new URLSearchParams(pending.search).get('tab') : panel.tab;
  return (
    <ListPage>
      <PageHeader title="Settings" subtitle="Your workspace and how others see it" />
      {/* Wraps the tabs, so that the current panel stays until the next tab's code is loaded. */}
      <SafeSuspense>
        <Tabs
          label="Settings"
          items={settingsTabs}
          selected={settingsTab(asked).id}
          onChange={(tab) => navigate(hrefOf(tab), { preventScrollReset: true })}
          hrefOf={hrefOf}
          isAside
        >
          {lists.includes(panel.tab) && panel.refusal === null ? (
            <Panel />
          ) : (
            <ListBody>
              <ScrollArea>
                <Results isStale={isLoading}>
                  <Panel />
                </Results>
              </ScrollArea>
            </ListBody>
          )}
        </Tabs>
      </SafeSuspense>
    </ListPage>
  );
}

function Panel() {
  const { panel } = useLoaderData<typeof loader>();
  if (panel.refusal !== null) return <EmptyState icon="shield" title={panel.refusal} />;
  switch (panel.tab) {
    case 'workspace':
      return (
        <WorkspaceTab
          workspace={panel.workspace}
          hasSecondFactor={panel.hasSecondFactor}
          tags={panel.tags}
          nextCursor={panel.nextCursor}
          exports={panel.exports}
          wiseColumns={panel.wiseColumns}
        />
      );
    case 'users':
      return <UsersPanel {...panel.users} />;
    case 'branding':
      return <BrandingTab workspace={panel.workspace} />;
    case 'integrations':
      return <IntegrationsPanel {...panel.integrations} />;
    case 'notifications':
      return <NotificationPreferences {...panel.notifications} />;
    case 'custom-fields':
      return <CustomFieldsPanel fields={panel.fields} />;
    case 'tiers':
      return <TiersPanel {...panel.tiers} />;
    case 'tracking':
      return <TrackingPanel {...panel.tracking} />;
    case 'api-keys':
      return <ApiKeysPanel keys={panel.keys} />;
    case 'webhooks':
      return <WebhooksPanel {...panel.webhooks} />;
    case 'email':
      return <MailPanel {...panel.mail} />;
    case 'import':
      return <ImportsPanel {...panel.imports} />;
    case 'audit':
      return <AuditLog {...panel.log} />;
    case 'trash':
      return <TrashPanel {...panel.trash} />;
    case 'privacy':
      return <PrivacyPanel />;
    case 'domains':
      return <DomainsTab ways={panel.ways} />;
  }
}

const hrefOf = (tab: string) => `?tab=${tab}`;
