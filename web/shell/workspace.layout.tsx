import { Outlet, useLoaderData } from '@remix-run/react';
import { lazy } from 'react';
import { SignInAgain } from '../features/sign-in/SignInAgain';
import { loadOffer, type Offer } from '../features/membership/invitations/load-offer.server';
import { usePortal } from '../lib/screens/usePortal';
import { Views } from '../features/views/useViews';
import { loadViews } from '../features/views/load-views.server';
import { signedInScreen } from '../lib/screens/screen.server';
import type { WorkspaceData } from '../lib/useMe';
import { PlainShell } from './PlainShell';
import { PortalShell } from './PortalShell';
import { isExpandedBy, SIDEBAR_COOKIE } from './sidebar/sidebar-cookie';
import { RootError } from '../lib/screens/RootError';
import { SkipLink } from '../ui/pages/SkipLink';
import { WorkspaceShell } from './WorkspaceShell';
import { WorkspaceSwitcher } from './header/WorkspaceSwitcher';
import { SafeSuspense } from '../ui/feedback/SafeSuspense';
import type { App } from '../../src/app';
import { readNotifications } from '../../src/features/notifications/notifications.rules';
import type { Actor } from '../../src/lib/actor';
import { can } from '../../src/lib/roles';
import { INBOX_COUNTED, viewInbox } from '../../src/features/inbox/inbox.rules';
import type { Unread } from '../features/notifications/useUnreadCount';

export const loader = signedInScreen(async ({ app, actor, context, url }) => {
  const shared: WorkspaceData = { me: await app.profile.me(actor), maxUpload: app.files.maxUpload };
  return {
    ...shared,
    needsSecondFactor: actor.needsSecondFactor,
    unread: await loadUnread(app, actor),
    waiting: await loadWaiting(app, actor),
    workspaces: await app.workspaces.names(actor),
    isSidebarExpanded: isExpandedBy(context.cookie(SIDEBAR_COOKIE)),
    views: await loadViews(app, actor, context),
    offer: await loadOffer(app, url),
    signInWays: app.signInWays,
  };
});

export default function WorkspaceLayout() {
  const { me, views, offer, signInWays } = useLoaderData<typeof loader>();
  return (
    <Views.Provider value={views}>
      <SkipLink />
      <Shell />
      <InvitationOffer offer={offer} email={me.email} />
      <SignInAgain me={me} ways={signInWays} />
    </Views.Provider>
  );
}

/** Don't leave errors to the root, whose error page replaces the document and with it the styles. */
export { RootError as ErrorBoundary };

/** Chooses the shell for the user. The loaders of the screens decide which screens the user may open. */
function Shell() {
  const { me, needsSecondFactor, unread, waiting, workspaces, isSidebarExpanded } =
    useLoaderData<typeof loader>();
  const { isPreview } = usePortal();
  const isPortalUser = me.workspaceRole === 'partner_portal';
  const current = workspaces.find(({ id }) => id === me.workspaceId) ?? null;
  // Resets the state of the screen when the workspace changes.
  const screen = <Outlet key={me.workspaceId} />;
  if (current && !needsSecondFactor && (isPortalUser || isPreview))
    return (
      <PortalShell
        me={me}
        unread={unread}
        workspace={current}
        workspaces={isPreview ? [] : workspaces}
        isSidebarExpanded={isSidebarExpanded}
      >
        {screen}
      </PortalShell>
    );
  if (needsSecondFactor)
    return (
      <PlainShell
        title="PartnerHub"
        me={me}
        unread={unread}
        switcher={workspaces.length > 1 && <WorkspaceSwitcher workspaces={workspaces} current={current} />}
      >
        {screen}
      </PlainShell>
    );
  if (current === null && !me.superAdmin)
    return (
      <PlainShell title="PartnerHub" me={me}>
        {screen}
      </PlainShell>
    );
  return (
    <WorkspaceShell
      me={me}
      unread={unread}
      current={current}
      workspaces={workspaces}
      isSidebarExpanded={isSidebarExpanded}
      waiting={waiting}
    >
      {screen}
    </WorkspaceShell>
  );
}

const InvitationDialog = lazy(() => import('../features/membership/invitations/InvitationDialog'));

/** Offers the invitation whose link a signed-in user opened. */
function InvitationOffer({ offer, email }: { offer: Offer | null; email: string }) {
  if (!offer) return null;
  return (
    <SafeSuspense>
      <InvitationDialog key={offer.token} offer={offer} email={email} />
    </SafeSuspense>
  );
}

/** Counts the unread notifications for the header. Returns null for users who get none in this workspace. */
async function loadUnread(app: App, actor: Actor): Promise<Unread | null> {
  const isReader = actor.workspaceId !== null && !actor.needsSecondFactor;
  if (!isReader || !can(actor.workspaceRole, readNotifications)) return null;
  return { count: await app.notifications.unreadCount(actor) };
}

/** Counts what waits in the inbox. Returns null if nothing does, and for users without an inbox. */
async function loadWaiting(app: App, actor: Actor): Promise<string | null> {
  if (actor.workspaceId === null || actor.needsSecondFactor || !can(actor.workspaceRole, viewInbox))
    return null;
  const count = await app.inbox.count(actor);
  return count === 0 ? null : count > INBOX_COUNTED ? `${INBOX_COUNTED}+` : String(count);
}
