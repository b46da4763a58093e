import { Outlet, useLoaderData } from '@remix-run/react';
import { portalScreen } from '../../lib/screens/screen.server';
import { Link } from '../../ui/actions/Link';
import { PageBanner } from '../../ui/pages/PageBanner';
import { PartnerError } from '../partners/profile/PartnerError';

export const loader = portalScreen(async ({ app, view }) => {
  const { id, name } = await app.portal.profile(view);
  return { partner: { id, name } };
});

/** Marks the pages of a partner's portal that a member previews. */
export default function PreviewLayout() {
  const { partner } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBanner
        icon="eye"
        label="Preview"
        action={<Link href={`/partners/${partner.id}`}>Back to {partner.name}</Link>}
      >
        {`You see the portal as ${partner.name} sees it. Nothing can be changed here.`}
      </PageBanner>
      <Outlet />
    </>
  );
}

export { PartnerError as ErrorBoundary };
