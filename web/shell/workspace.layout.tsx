import { Outlet, useLoaderData } from '@remix-run/react';
import { InvitationOffer } from '../features/accounts/InvitationOffer';
import { loadOffer } from '../features/accounts/load-offer.server';
import { signedInScreen } from '../lib/screen.server';
import { NoWorkspace } from './NoWorkspace';
import { PlainShell } from './PlainShell';
import { isExpandedBy, SIDEBAR_COOKIE } from './sidebar-cookie';
import { SkipLink } from './SkipLink';
import { WorkspaceShell } from './WorkspaceShell';

export const loader = signedInScreen(async ({ app, actor, context, url }) => ({
  me: await app.accounts.me(actor),
  workspaceName: actor.workspaceName,
  workspaces: await app.workspaces.names(actor),
  isSidebarExpanded: isExpandedBy(context.cookie(SIDEBAR_COOKIE)),
  offer: await loadOffer(app, url),
}));

export default function WorkspaceLayout() {
  const { me, offer } = useLoaderData<typeof loader>();
  return (
    <>
      <SkipLink />
      <Shell />
      <InvitationOffer offer={offer} email={me.email} />
    </>
  );
}

function Shell() {
  const { me, workspaceName, workspaces, isSidebarExpanded } = useLoaderData<typeof loader>();
  if (me.workspaceId === null || workspaceName === null)
    return (
      <PlainShell title="PartnerHub" email={me.email}>
        <NoWorkspace workspaces={workspaces} />
      </PlainShell>
    );
  if (me.workspaceRole === 'partner_portal')
    return (
      <PlainShell title="Partner Portal" email={me.email}>
        <Outlet />
      </PlainShell>
    );
  return (
    <WorkspaceShell
      me={me}
      current={{ id: me.workspaceId, name: workspaceName }}
      workspaces={workspaces}
      isSidebarExpanded={isSidebarExpanded}
    >
      {/* What a screen holds in its state belongs to the workspace that is left. */}
      <Outlet key={me.workspaceId} />
    </WorkspaceShell>
  );
}
