import { useLoaderData, useNavigate } from '@remix-run/react';
import type { Announcement } from '../../../src/features/announcements/announcements.entity';
import { announcementFilters } from '../../../src/features/announcements/announcements.schema';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { SearchedTable } from '../../records/list/SearchedTable';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { CreateButton } from '../../records/list/CreateButton';
import { loadTable } from '../../records/list/load-table.server';
import { Link } from '../../ui/actions/Link';
import { Tabs } from '../../ui/navigation/Tabs';
import { ListPage } from '../../ui/pages/ListPage';
import { PageHeader } from '../../ui/pages/PageHeader';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { announcementView } from './announcement.view';
import { appearanceAt, type Appearance } from '../../../src/features/audiences/appearance.rules';

export const loader = screen(async (inputs) => {
  const { app, actor, url } = inputs;
  const status = url.searchParams.get('status') ?? 'all';
  const now = app.clock.now().toISOString();
  const [table, choices] = await Promise.all([
    loadTable(inputs, announcementView, {
      service: app.announcements,
      filters: announcementFilters,
      asked: { status: status === 'all' ? undefined : status },
      summarize: (announcement) => ({
        id: announcement.id,
        title: announcement.title,
        state: announcement.publishedAt === null ? 'draft' : shownStateOf(announcement, now),
        audience: describeAudience(announcement),
        publishedAt: announcement.publishedAt,
        readCount: announcement.readCount,
      }),
    }),
    loadAudienceChoices(app, actor, []),
  ]);
  return { ...table, choices, status };
});

/** The state of a published announcement. */
function shownStateOf(announcement: Appearance, now: string) {
  const state = appearanceAt(announcement, now);
  return state === 'visible' ? 'published' : state;
}

export const meta = pageMeta('Announcements', 'News for partners, who read it in their portal.');

const AnnouncementDialog = lazyComponent(() => import('./AnnouncementDialog'));
const parts = [AnnouncementDialog];

const bulk = { api: '/api/announcements', nameOf: ({ title }: { title: string }) => title };

const filterNames = ['status'] as const;
const tabs = [
  { id: 'all', label: 'All' },
  { id: 'published', label: 'Published' },
  { id: 'draft', label: 'Drafts' },
];

export default function Announcements() {
  const { conditions, rows, page, canEdit, choices, status } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const filters = useUrlFilters<string>(filterNames);
  const form = useDialog();
  usePreload(parts, canEdit);
  useNewFromUrl(canEdit ? form.open : null);
  const create = <CreateButton view={announcementView} canEdit={canEdit} onCreate={() => form.open()} />;

  return (
    <ListPage>
      <PageHeader title="Announcements" subtitle="News for partners, in their portal" action={create} />
      <Tabs
        label="Announcements by status"
        items={tabs}
        selected={filters.valueOf('status')}
        onChange={(id) => filters.set('status', id)}
        hrefOf={(id) => filters.hrefOf('status', id)}
      >
        <SearchedTable
          label="Announcements"
          words={['announcement', 'announcements']}
          rows={rows}
          filters={filters}
          page={page}
          conditions={conditions}
          bulk={canEdit ? bulk : undefined}
          empty={{
            icon: 'news',
            purpose:
              'Tell all partners, some tiers or chosen partners what is new. They are notified and read it in their portal.',
            noMatch: 'No announcement matches these filters.',
            action: create,
          }}
          columns={[
            {
              id: 'title',
              header: 'Title',
              cell: ({ id, title }) => (
                <Link look="quiet" href={announcementView.path(id)}>
                  {title}
                </Link>
              ),
            },
            { id: 'status', header: 'Status', cell: ({ state }) => <StatusBadge status={state} /> },
            { id: 'audience', header: 'Who sees it', cell: ({ audience }) => audience },
            {
              id: 'published',
              header: 'Published',
              cell: ({ publishedAt }) => (publishedAt === null ? '—' : <LocalTime time={publishedAt} />),
            },
            { id: 'readers', header: 'Readers', align: 'end', cell: ({ readCount }) => readCount },
          ]}
        />
      </Tabs>
      {form.key > 0 && (
        <AnnouncementDialog
          key={form.key}
          record={null}
          startsAsDraft={status === 'draft'}
          choices={choices}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={({ id }: Announcement) => navigate(announcementView.path(id))}
        />
      )}
    </ListPage>
  );
}
