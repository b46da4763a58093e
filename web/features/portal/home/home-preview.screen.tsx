import { useLoaderData } from '@remix-run/react';
import { portalScreen } from '../../../lib/screen.server';
import { pageMeta } from '../../../shell/page-meta';
import { PortalProfile } from '../profile/PortalProfile';

export const loader = portalScreen(async ({ app, view }) => ({ profile: await app.portal.profile(view) }));

export const meta = pageMeta('Portal preview', 'The home of the portal, as a partner sees it.');

/** The portal's home for members. Its own users have it at `/`. */
export default function HomePreview() {
  const { profile } = useLoaderData<typeof loader>();
  return <PortalProfile profile={profile} />;
}
