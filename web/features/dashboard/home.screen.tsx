import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can, viewers } from '../../../src/lib/roles';
import { pageTitle } from '../../shell/page-title';
import { signedInScreen } from '../../lib/screen.server';
import { PortalProfile } from '../portal/PortalProfile';
import { Dashboard } from './Dashboard';

export const meta = pageTitle('Dashboard');

/** `/`, which everybody has: the dashboard, or the one page of a partner portal user. */
export const loader = signedInScreen(async ({ app, actor, url }) => {
  if (can(actor.workspaceRole, viewers)) return { metrics: await app.dashboard.metrics(actor) };
  if (url.pathname !== '/') throw redirect('/');
  return { metrics: null };
});

export default function Home() {
  const { metrics } = useLoaderData<typeof loader>();
  return metrics ? <Dashboard metrics={metrics} /> : <PortalProfile />;
}
