import { useLoaderData } from '@remix-run/react';
import { portalAnnouncementsRequest } from '../../../src/features/announcements/announcements.schema';
import { parse } from '../../../src/http/calls/input';
import { CursorPages } from '../../lib/lists/CursorPages';
import { LocalTime } from '../../lib/texts/LocalTime';
import { portalScreen } from '../../lib/screens/screen.server';
import { pageMeta } from '../../lib/screens/page-meta';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { NoticeList, NoticeRow } from '../../ui/lists/NoticeList';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { usePortal } from '../../lib/screens/usePortal';

const PAGE_SIZE = 50;

export const loader = portalScreen(async ({ app, actor, view, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(portalAnnouncementsRequest, { limit: String(PAGE_SIZE), cursor });
  return { page: await app.portalAnnouncements.list(view, actor, request), pageSize: PAGE_SIZE };
});

export const meta = pageMeta('Announcements', 'News from the company that you work with.');

const nothing = () => undefined;

export default function PortalAnnouncements() {
  const { page, pageSize } = useLoaderData<typeof loader>();
  const { hrefOf, isPreview } = usePortal();
  const { items, nextCursor, total, totalIsMinimum } = page;
  return (
    <Page>
      <PageHeader title="Announcements" />
      {items.length === 0 ? (
        <EmptyState icon="news" title="No announcements yet" description="News for you will be here." />
      ) : (
        <NoticeList label="Announcements">
          {items.map(({ id, title, excerpt, publishedAt, isRead }) => (
            <NoticeRow
              key={id}
              title={title}
              body={excerpt || null}
              href={hrefOf(`/portal/announcements/${id}`)}
              isUnread={!isRead && !isPreview}
              onOpen={nothing}
              facts={<LocalTime time={publishedAt} />}
              action={null}
            />
          ))}
        </NoticeList>
      )}
      <CursorPages nextCursor={nextCursor} range={{ shown: items.length, pageSize, total, totalIsMinimum }} />
    </Page>
  );
}
