import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can, portalUsers, viewers } from '../../../src/lib/roles';
import { pageTitle } from '../../shell/page-title';
import { signedInScreen } from '../../lib/screen.server';
import { PortalProfile } from '../portal/PortalProfile';
import { Dashboard } from './Dashboard';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.portal ? 'Partner Portal' : 'Dashboard')();

/** `/`, which everybody has: the dashboard, or the one page of a partner portal user. */
export const loader = signedInScreen(async ({ app, actor, url }) => {
  if (can(actor.workspaceRole, viewers)) return { metrics: await app.dashboard.metrics(actor) };
  if (url.pathname !== '/') throw redirect('/');
  if (!can(actor.workspaceRole, portalUsers)) return {};
  return { portal: { profile: await app.portal.myProfile(actor) } };
});

export default function Home() {
  const { metrics, portal } = useLoaderData<typeof loader>();
  if (metrics) return <Dashboard metrics={metrics} />;
  // The shell of a user without a workspace shows no screen at all.
  return portal ? <PortalProfile profile={portal.profile} /> : null;
}
