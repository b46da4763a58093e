import { useLoaderData } from '@remix-run/react';
import { portalScreen } from '../../../lib/screen.server';
import { pageMeta } from '../../../shell/page-meta';
import { PortalProfile } from './PortalProfile';

export const loader = portalScreen(async ({ app, view }) => ({ profile: await app.portal.profile(view) }));

export const meta = pageMeta('Profile', 'The profile of your company.');

export default function ProfileScreen() {
  const { profile } = useLoaderData<typeof loader>();
  return <PortalProfile profile={profile} />;
}
