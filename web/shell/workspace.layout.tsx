import { Outlet, useLoaderData } from '@remix-run/react';
import { signedInScreen } from '../lib/screen.server';
import { NoWorkspace } from './NoWorkspace';
import { PlainShell } from './PlainShell';
import { isExpandedBy, SIDEBAR_COOKIE } from './sidebar-cookie';
import { SkipLink } from './SkipLink';
import { WorkspaceShell } from './WorkspaceShell';

export const loader = signedInScreen(async ({ app, actor, context }) => ({
  me: await app.accounts.me(actor),
  workspaceName: actor.workspaceName,
  workspaces: await app.workspaces.names(actor),
  isSidebarExpanded: isExpandedBy(context.cookie(SIDEBAR_COOKIE)),
}));

export default function WorkspaceLayout() {
  return (
    <>
      <SkipLink />
      <Shell />
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
