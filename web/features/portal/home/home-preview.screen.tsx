import { useLoaderData } from '@remix-run/react';
import { portalScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { PortalHome } from './PortalHome';

export const loader = portalScreen(async ({ app, actor, view }) => ({
  home: await app.portal.home.read(view, actor),
  company: actor.workspaceName,
}));

export const meta = pageMeta('Portal preview', 'The home of the portal, as a partner sees it.');

/** The portal's home for members. Portal users have it at `/`. */
export default function HomePreview() {
  const { home, company } = useLoaderData<typeof loader>();
  return <PortalHome home={home} company={company} firstName={null} />;
}
