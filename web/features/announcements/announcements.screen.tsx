import { useLoaderData, useNavigate } from '@remix-run/react';
import type { ShownAnnouncement } from '../../../src/features/announcements/announcements.entity';
import { announcementStates } from '../../../src/features/announcements/announcements.rules';
import { announcementFilters } from '../../../src/features/announcements/announcements.schema';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import { EditButtons } from '../../records/list/EditButtons';
import { loadRecordList } from '../../records/list/load-record-list.server';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { useRecordList } from '../../records/list/useRecordList';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import {
  announcementView,
  publicationOf,
  summarizeAnnouncement,
  type AnnouncementSummary,
} from './announcement.view';

export const loader = screen(async (inputs) => {
  const { app, actor } = inputs;
  const now = app.clock.now().toISOString();
  const [{ counts: _, ...list }, choices] = await Promise.all([
    loadRecordList(inputs, announcementView, {
      service: app.announcements,
      filters: announcementFilters,
      summarize: (announcement: ShownAnnouncement) => summarizeAnnouncement(announcement, now),
    }),
    loadAudienceChoices(app, actor, []),
  ]);
  return { ...list, choices };
});

export const shouldRevalidate = skipPeekRevalidation(announcementView.peek);

export const meta = pageMeta('Announcements', 'News for partners, who read it in their portal.');

const AnnouncementDialog = lazyComponent(() => import('./AnnouncementDialog'));
const parts = [AnnouncementDialog];

const bulk = {
  statuses: announcementStates,
  changeOf: (status: string) => publicationOf(status === 'published' ? 'published' : 'draft'),
};

export default function Announcements() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, choices, tab } = data;
  const navigate = useNavigate();
  const list = useRecordList(announcementView, data);
  const { create, onDelete, dialogs } = useRecordDialogs<AnnouncementSummary, ShownAnnouncement>(
    announcementView,
    {
      canEdit,
      // A new announcement opens its page, which has the text.
      onChanged: (id, saved) => (saved ? navigate(announcementView.path(id)) : list.onChanged(id, saved)),
      parts,
      form: (props) => (
        <AnnouncementDialog
          {...props}
          record={null}
          startsAsDraft={tab.status === 'draft'}
          choices={choices}
        />
      ),
    },
  );
  return (
    <RecordListScreen
      view={announcementView}
      data={data}
      list={list}
      onCreate={create}
      buttons={(announcement) => (
        <EditButtons
          name={announcement.title}
          disabledReason={canEdit ? undefined : announcementView.editorsOnly}
          onDelete={() => onDelete(announcement)}
        />
      )}
      bulk={bulk}
      dialogs={dialogs}
    />
  );
}
