import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { editAnnouncements, stateOf } from '../../../src/features/announcements/announcements.rules';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { can } from '../../../src/lib/roles';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { metaOf } from '../../lib/screens/page-meta';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Card } from '../../ui/records/Card';
import { RichText } from '../../ui/text/documents/RichText';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { loadActivity } from '../records/load-activity.server';
import { useBackToList } from '../../lib/lists/useBackToList';
import { RecordButtons } from '../records/RecordButtons';
import { RecordPage } from '../records/RecordPage';
import { EDITORS_ONLY } from './announcement-texts';

export const loader = screen(async ({ app, actor, param, url }) => {
  const announcement = await app.announcements.get(actor, param('id'));
  const [html, choices, activity] = await Promise.all([
    app.announcements.html(actor, announcement.id),
    loadAudienceChoices(app, actor, [announcement]),
    loadActivity(app, actor, { type: 'announcement', id: announcement.id }, url),
  ]);
  return { announcement, html, choices, activity, canEdit: can(actor.workspaceRole, editAnnouncements) };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(
    data?.announcement.title ?? 'Announcement not found',
    'An announcement for partners and its readers.',
  );

const AnnouncementDialog = lazyComponent(() => import('./AnnouncementDialog'));
const parts = [AnnouncementDialog];

const LIST = '/announcements';
const MAX_NAMES = 20;

export default function AnnouncementPage() {
  const { announcement, html, choices, activity, canEdit } = useLoaderData<typeof loader>();
  const leave = useBackToList(LIST);
  const { revalidate } = useRevalidator();
  const form = useDialog();
  const deletion = useDialog<{ id: string; title: string }>();
  usePreload(parts, canEdit);
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  const { publishedAt, readCount, createdAt } = announcement;
  const names = choices.partners.map(({ label }) => label);
  const more = names.length - MAX_NAMES;
  const shown = [...names.slice(0, MAX_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return (
    <RecordPage
      id={announcement.id}
      name={announcement.title}
      subtitle={undefined}
      status={stateOf(announcement)}
      list={{ path: LIST, label: 'Announcements' }}
      activity={activity}
      actions={
        <RecordButtons
          isEditPrimary
          disabledReason={disabledReason}
          onDelete={() => deletion.open(announcement)}
          onEdit={() => form.open()}
        />
      }
      dialogs={
        <>
          {form.key > 0 && (
            <AnnouncementDialog
              key={form.key}
              announcement={announcement}
              choices={choices}
              isOpen={form.isOpen}
              onClose={form.close}
              onSaved={revalidate}
            />
          )}
          <DeleteDialog
            dialog={deletion}
            pathOf={({ id }) => `/api/announcements/${id}`}
            title={`Delete ${deletion.subject?.title ?? 'announcement'}?`}
            description="This deletes the announcement. Partners no longer see it."
            confirmLabel="Delete Announcement"
            success="Announcement deleted"
            failure="Failed to delete the announcement"
            onDeleted={leave}
          />
        </>
      }
    >
      <Card as="section">
        <h2>Details</h2>
        <DescriptionList
          items={[
            {
              term: 'Who sees it',
              value: announcement.audience === 'partners' && shown ? shown : describeAudience(announcement),
            },
            { term: 'Published', value: publishedAt === null ? 'Draft' : <LocalTime time={publishedAt} /> },
            { term: 'Readers', value: String(readCount) },
            { term: 'Created', value: <LocalTime time={createdAt} /> },
          ]}
        />
      </Card>
      <Card as="section">
        <RichText html={html} />
      </Card>
    </RecordPage>
  );
}
