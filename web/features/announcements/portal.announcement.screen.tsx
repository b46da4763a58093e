import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LocalTime } from '../../lib/texts/LocalTime';
import { portalScreen } from '../../lib/screens/screen.server';
import { metaOf } from '../../lib/screens/page-meta';
import { Link } from '../../ui/actions/Link';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Card } from '../../ui/records/Card';
import { RichText } from '../../ui/text/documents/RichText';
import { usePortal } from '../../lib/screens/usePortal';

export const loader = portalScreen(async ({ app, actor, view, param }) => {
  const { title, html, publishedAt } = await app.portalAnnouncements.open(
    view,
    actor,
    param('announcementId'),
  );
  return { title, html, publishedAt };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.title ?? 'Announcement not found', 'An announcement for partners.');

export default function PortalAnnouncement() {
  const { title, html, publishedAt } = useLoaderData<typeof loader>();
  const { hrefOf } = usePortal();
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={hrefOf('/portal/announcements')}>
            All announcements
          </Link>
        }
        title={title}
        subtitle={<LocalTime time={publishedAt} />}
      />
      <Card as="article">
        <RichText html={html} />
      </Card>
    </Page>
  );
}
