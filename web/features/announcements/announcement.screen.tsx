import { useLoaderData } from '@remix-run/react';
import { stateOf } from '../../../src/features/announcements/announcements.rules';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { screen } from '../../lib/screens/screen.server';
import { useBackToList } from '../../lib/lists/useBackToList';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Card } from '../../ui/records/Card';
import { RichText } from '../../ui/text/documents/RichText';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { wholeAnnouncementView as view } from './announcement.view';
import { appearanceAt } from '../../../src/features/audiences/appearance.rules';
import { AppearanceTimes } from '../audiences/AppearanceState';

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  const announcement = await app.announcements.get(actor, param('id'));
  const [page, html, choices] = await Promise.all([
    loadRecordPage(inputs, view, announcement),
    app.announcements.html(actor, announcement.id),
    loadAudienceChoices(app, actor, [announcement]),
  ]);
  const appearance = appearanceAt(announcement, app.clock.now().toISOString());
  return { ...page, appearance, html, choices };
});

export const meta = recordMeta(view, 'An announcement for partners and its readers.');

const AnnouncementDialog = lazyComponent(() => import('./AnnouncementDialog'));
const parts = [AnnouncementDialog];

const MAX_NAMES = 20;

export default function AnnouncementPage() {
  const {
    record: announcement,
    appearance,
    html,
    choices,
    activity,
    canEdit,
  } = useLoaderData<typeof loader>();
  const leave = useBackToList(view.list.path);
  const { onEdit, onDelete, dialogs } = useRecordDialogs(view, {
    canEdit,
    onChanged: (_id, saved) => saved ?? leave(),
    parts,
    form: (props) => <AnnouncementDialog {...props} choices={choices} />,
  });
  const { publishedAt, readCount, createdAt } = announcement;
  const names = choices.partners.map(({ label }) => label);
  const more = names.length - MAX_NAMES;
  const shown = [...names.slice(0, MAX_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return (
    <RecordPage
      view={view}
      item={announcement}
      status={<StatusBadge status={stateOf(announcement)} />}
      activity={activity}
      actions={
        <RecordButtons
          isEditPrimary
          disabledReason={canEdit ? undefined : view.editorsOnly}
          onDelete={() => onDelete(announcement)}
          onEdit={() => onEdit(announcement)}
        />
      }
      dialogs={dialogs}
      details={
        <DescriptionList
          items={[
            {
              term: 'Who sees it',
              value: announcement.audience === 'partners' && shown ? shown : describeAudience(announcement),
            },
            { term: 'Visible', value: <AppearanceTimes state={appearance} record={announcement} /> },
            { term: 'Published', value: publishedAt === null ? 'Draft' : <LocalTime time={publishedAt} /> },
            { term: 'Readers', value: String(readCount) },
            { term: 'Created', value: <LocalTime time={createdAt} /> },
          ]}
        />
      }
    >
      <Card as="section">
        <RichText html={html} />
      </Card>
    </RecordPage>
  );
}
