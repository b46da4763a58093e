import { useLoaderData } from '@remix-run/react';
import { pageRequest } from '../../../../src/lib/paging';
import { parse } from '../../../../src/http/calls/input';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { portalScreen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Rows } from '../../../ui/layout/Rows';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Card } from '../../../ui/records/Card';
import { PortalTaskRow } from './PortalTaskRow';

const PAGE_SIZE = 50;

export const meta = pageMeta('Tasks', 'What your company has to do to get started.');

export const loader = portalScreen(async ({ app, url, view }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  return app.portalTasks.list(view, parse(pageRequest, { limit: String(PAGE_SIZE), cursor }));
});

export default function PortalTasks() {
  const { items, nextCursor, total, totalIsMinimum } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title="Tasks" subtitle="What your company has to do to get started" />
      {items.length === 0 ? (
        <EmptyState
          icon="check-circle"
          title="No tasks for you"
          description="When we need something from you, it appears here with its due date."
        />
      ) : (
        <Card as="section" aria-label="Tasks">
          <Rows>
            {items.map((task) => (
              <PortalTaskRow key={task.id} task={task} />
            ))}
          </Rows>
        </Card>
      )}
      <CursorPages
        nextCursor={nextCursor}
        isEmpty={items.length === 0}
        range={{ shown: items.length, pageSize: PAGE_SIZE, total, totalIsMinimum }}
      />
    </Page>
  );
}
