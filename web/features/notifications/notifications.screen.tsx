import { useLoaderData, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { redirect } from '@remix-run/server-runtime';
import { usePreload } from '../../lib/screens/lazy-component';
import { lazyTab } from '../../lib/screens/lazy-tab';
import { CursorPages } from '../../lib/lists/CursorPages';
import { Results } from '../../lib/lists/Results';
import { requireSecondFactor, signedInScreen } from '../../lib/screens/screen.server';
import { pageMeta } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Stack } from '../../ui/layout/Stack';
import { NoticeList } from '../../ui/lists/NoticeList';
import { Tabs } from '../../ui/navigation/Tabs';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { loadNotifications } from './load-notifications.server';
import { NotificationRow } from './NotificationRow';
import { notificationTab, notificationTabs } from './notification-tabs';
import { useMarkAllRead } from './useMarkAllRead';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';

const PreferencesTable = lazyTab('preferences', () => import('./PreferencesTable'));
const panels = [PreferencesTable];

export const meta = pageMeta('Notifications', 'Your notifications, and how you get them.');

export const loader = signedInScreen(async ({ app, actor, url }) => {
  requireSecondFactor(actor, url);
  if (actor.workspaceId === null) throw redirect('/');
  return {
    isPortalUser: actor.workspaceRole === 'partner_portal',
    panel: await loadNotifications(app, actor, url),
  };
});

export default function Notifications() {
  const { isPortalUser, panel } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { location: pending } = useNavigation();
  const isLoading = pending?.pathname === pathname;
  usePreload(panels);
  const asked = isLoading ? new URLSearchParams(pending.search).get('tab') : panel.tab;
  return (
    <Page>
      {isPortalUser && (
        <Link look="back" href="/">
          Partner profile
        </Link>
      )}
      <PageHeader title="Notifications" subtitle="Updates about you and your work" action={<MarkAllRead />} />
      <SafeSuspense>
        <Tabs
          label="Notifications"
          items={notificationTabs}
          selected={notificationTab(asked)}
          onChange={(tab) => navigate(hrefOf(tab), { preventScrollReset: true })}
          hrefOf={hrefOf}
        >
          <Results isStale={isLoading}>
            <Panel />
          </Results>
        </Tabs>
      </SafeSuspense>
    </Page>
  );
}

function MarkAllRead() {
  const { panel } = useLoaderData<typeof loader>();
  const { markAllRead, isPending } = useMarkAllRead();
  if (panel.tab === 'preferences' || panel.items.length === 0) return null;
  return (
    <Button icon="check" isPending={isPending} onPress={() => void markAllRead(undefined)}>
      Mark All as Read
    </Button>
  );
}

function Panel() {
  const { panel } = useLoaderData<typeof loader>();
  if (panel.tab === 'preferences')
    return <PreferencesTable preferences={panel.preferences} role={panel.role} hasMail={panel.hasMail} />;
  const { items, nextCursor, total, totalIsMinimum, pageSize } = panel;
  if (items.length === 0 && nextCursor === null)
    return panel.tab === 'unread' ? (
      <EmptyState icon="check" title="You have read everything" />
    ) : (
      <EmptyState
        icon="bell"
        title="No notifications yet"
        description="You're notified when someone mentions you, makes you an owner or needs your approval."
      />
    );
  return (
    <Stack gap={12}>
      <NoticeList label="Notifications">
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </NoticeList>
      <CursorPages nextCursor={nextCursor} range={{ shown: items.length, pageSize, total, totalIsMinimum }} />
    </Stack>
  );
}

const hrefOf = (tab: string) => (tab === 'all' ? '?' : `?tab=${tab}`);
