import { useLoaderData } from '@remix-run/react';
import { portalScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { PortalProfile } from './PortalProfile';

/** Limit of each list, which shows the newest records. */
const newest = { limit: 5 };

export const loader = portalScreen(async ({ app, view }) => {
  const [profile, resources, campaigns] = await Promise.all([
    app.portal.profile(view),
    app.portalResources.list(view, newest),
    app.portalCampaigns.list(view, newest),
  ]);
  return { profile, resources: resources.items, campaigns: campaigns.items };
});

export const meta = pageMeta('Profile', 'The profile of your company.');

export default function ProfileScreen() {
  return <PortalProfile {...useLoaderData<typeof loader>()} />;
}
