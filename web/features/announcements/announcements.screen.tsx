import { useLoaderData, useNavigate } from '@remix-run/react';
import type { Announcement } from '../../../src/features/announcements/announcements.entity';
import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Results } from '../../lib/lists/Results';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../shell/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { Stack } from '../../ui/layout/Stack';
import { ListCount } from '../../ui/lists/ListCount';
import { Table } from '../../ui/lists/table/Table';
import { Tabs } from '../../ui/navigation/Tabs';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { EDITORS_ONLY } from './announcement-texts';
import { loadAnnouncements } from './load-announcements.server';

export const loader = screen(loadAnnouncements);

export const meta = pageMeta('Announcements', 'News for partners, who read it in their portal.');

const AnnouncementDialog = lazyComponent(() => import('./AnnouncementDialog'));
const parts = [AnnouncementDialog];

const filterNames = ['status'] as const;
const tabs = [
  { id: 'all', label: 'All' },
  { id: 'published', label: 'Published' },
  { id: 'draft', label: 'Drafts' },
];

export default function Announcements() {
  const { announcements, canEdit, choices, status, total, totalIsMinimum, nextCursor, pageSize } =
    useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const filters = useUrlFilters<string>(filterNames);
  const form = useDialog();
  usePreload(parts, canEdit);
  useNewFromUrl(canEdit ? form.open : null);
  const isEmpty = announcements.length === 0;
  const create = (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      onPress={() => form.open()}
    >
      New Announcement
    </Button>
  );

  return (
    <Page>
      <PageHeader title="Announcements" subtitle="News for partners, in their portal" action={create} />
      <Tabs
        label="Announcements by status"
        items={tabs}
        selected={filters.valueOf('status')}
        onChange={(id) => filters.set('status', id)}
      >
        <Stack>
          {(!isEmpty || filters.isFiltered) && (
            <FilterBar label="Announcements" onSubmit={filters.submit}>
              <FilterSearch
                label="Search announcements"
                placeholder="Search announcements…"
                value={filters.text}
                onChange={filters.type}
              />
              <ListCount>{countOf(total, totalIsMinimum, ['announcement', 'announcements'])}</ListCount>
            </FilterBar>
          )}
          <Results label="Announcements" isStale={filters.isPending}>
            {isEmpty ? (
              <EmptyState
                icon="news"
                title="No announcements found"
                description={
                  filters.isFiltered
                    ? 'No announcement matches these filters.'
                    : 'Tell all partners, some tiers or chosen partners what is new. They are notified and read it in their portal.'
                }
                action={
                  filters.isFiltered ? (
                    <Button onPress={filters.clear}>Show All Announcements</Button>
                  ) : (
                    create
                  )
                }
              />
            ) : (
              <Table
                label="Announcements"
                stacks
                rows={announcements}
                rowKey={({ id }) => id}
                columns={[
                  {
                    id: 'title',
                    header: 'Title',
                    cell: ({ id, title }) => (
                      <Link look="quiet" href={`/announcements/${id}`}>
                        {title}
                      </Link>
                    ),
                  },
                  { id: 'status', header: 'Status', cell: ({ state }) => <StatusBadge status={state} /> },
                  { id: 'audience', header: 'Who sees it', cell: ({ audience }) => audience },
                  {
                    id: 'published',
                    header: 'Published',
                    cell: ({ publishedAt }) =>
                      publishedAt === null ? '—' : <LocalTime time={publishedAt} />,
                  },
                  { id: 'readers', header: 'Readers', align: 'end', cell: ({ readCount }) => readCount },
                ]}
              />
            )}
          </Results>
          <CursorPages
            nextCursor={nextCursor}
            isEmpty={isEmpty}
            range={{ shown: announcements.length, pageSize, total, totalIsMinimum }}
          />
        </Stack>
      </Tabs>
      {form.key > 0 && (
        <AnnouncementDialog
          key={form.key}
          announcement={null}
          startsAsDraft={status === 'draft'}
          choices={choices}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={({ id }: Announcement) => navigate(`/announcements/${id}`)}
        />
      )}
    </Page>
  );
}
