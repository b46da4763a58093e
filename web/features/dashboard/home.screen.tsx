import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { redirect } from '@remix-run/server-runtime';
import { can, portalUsers, viewers } from '../../../src/lib/roles';
import { metaOf } from '../../lib/screens/page-meta';
import { NoWorkspace } from '../../shell/NoWorkspace';
import { requireSecondFactor, signedInScreen } from '../../lib/screens/screen.server';
import { PortalHome } from '../portal/home/PortalHome';
import { NoProfile } from '../portal/profile/PortalProfile';
import { Dashboard } from './Dashboard';
import { loadDashboard } from './load-dashboard.server';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.portal
    ? metaOf('Partner Portal', 'Your open tasks, deals, earnings and news.')
    : data?.choice
      ? metaOf('No Workspace', 'Choose or create a workspace.')
      : metaOf('Dashboard', 'An overview of applications, onboarding, campaigns, events and the roadmap.');

/**
 * Loads `/`, the only screen that every role can open: the dashboard, a portal user's home, or the choice of a
 * workspace.
 */
export const loader = signedInScreen(async ({ app, context, actor, url }) => {
  requireSecondFactor(actor, url);
  if (can(actor.workspaceRole, viewers)) return { dashboard: await loadDashboard(app, context, actor, url) };
  if (url.pathname !== '/') throw redirect('/');
  if (!can(actor.workspaceRole, portalUsers)) return { choice: await app.workspaces.names(actor) };
  const { partnerId, name, workspaceName } = actor;
  const home = partnerId === null ? null : await app.portal.home.own(actor);
  return { portal: { home, firstName: name?.split(' ')[0] ?? null, company: workspaceName ?? '' } };
});

export default function Home() {
  const { dashboard, portal, choice } = useLoaderData<typeof loader>();
  if (dashboard) return <Dashboard {...dashboard} />;
  if (portal?.home) return <PortalHome {...portal} home={portal.home} />;
  if (portal) return <NoProfile />;
  return <NoWorkspace workspaces={choice} />;
}
