import { useLoaderData } from '@remix-run/react';
import { agreementMessages } from '../../../src/features/agreements/agreements.rules';
import { acceptancesRequest } from '../../../src/features/agreements/agreements.schema';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { parse } from '../../../src/http/calls/input';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { screen } from '../../lib/screens/screen.server';
import { useBackToList } from '../../lib/lists/useBackToList';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useWrite } from '../../lib/requests/useWrite';
import { Button } from '../../ui/actions/Button';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Card } from '../../ui/records/Card';
import { RichText } from '../../ui/text/documents/RichText';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { Acceptances } from './acceptances/Acceptances';
import { wholeAgreementView as view } from './agreement.view';
import { appearanceAt } from '../../../src/features/audiences/appearance.rules';
import { AppearanceTimes } from '../audiences/AppearanceState';

const PAGE_SIZE = 20;

export const loader = screen(async (inputs) => {
  const { app, actor, param, url } = inputs;
  const agreement = await app.agreements.get(actor, param('id'));
  const cursor = url.searchParams.get('acceptances') ?? undefined;
  const request = parse(acceptancesRequest, { cursor, limit: String(PAGE_SIZE) });
  const [page, html, acceptances, choices] = await Promise.all([
    loadRecordPage(inputs, view, agreement),
    app.agreements.html(actor, agreement.id),
    app.agreements.acceptances(actor, agreement.id, request),
    loadAudienceChoices(app, actor, [agreement]),
  ]);
  const appearance = appearanceAt(agreement, app.clock.now().toISOString());
  return { ...page, appearance, html, acceptances, pageSize: PAGE_SIZE, choices };
});

export const meta = recordMeta(view, 'An agreement, its text and who accepted it.');

const EditAgreementDialog = lazyComponent(() => import('./EditAgreementDialog'));
const VersionDialog = lazyComponent(() => import('./VersionDialog'));
const parts = [EditAgreementDialog, VersionDialog];

export default function AgreementPage() {
  const {
    record: agreement,
    appearance,
    html,
    acceptances,
    pageSize,
    choices,
    activity,
    canEdit,
  } = useLoaderData<typeof loader>();
  const write = useWrite();
  const version = useDialog();
  const leave = useBackToList(view.list.path);
  const { onEdit, onDelete, dialogs } = useRecordDialogs(view, {
    canEdit,
    onChanged: (_id, saved) => saved ?? leave(),
    parts,
    form: ({ record, ...props }) =>
      record && <EditAgreementDialog {...props} agreement={record} choices={choices} />,
  });
  const { id, status, isRequired, selfBilling, acceptanceCount } = agreement;
  const isArchived = status === 'archived';
  const notAllowed = canEdit ? undefined : view.editorsOnly;
  const archive = () =>
    void write(
      {
        method: 'PATCH',
        path: `/api/agreements/${id}`,
        body: { status: isArchived ? 'active' : 'archived' },
      },
      {
        success: isArchived ? 'Agreement is active again' : 'Agreement archived',
        failure: 'Failed to change the agreement',
      },
    );
  return (
    <RecordPage
      view={view}
      item={agreement}
      subtitle={`Version ${agreement.version}`}
      activity={activity}
      actions={
        <>
          <Button
            variant="primary"
            icon="plus"
            disabledReason={notAllowed ?? (isArchived ? agreementMessages.archived : undefined)}
            onPress={() => version.open()}
          >
            Add Version
          </Button>
          <Button icon="archive" disabledReason={notAllowed} onPress={archive}>
            {isArchived ? 'Activate' : 'Archive'}
          </Button>
          <RecordButtons
            disabledReason={notAllowed}
            onEdit={() => onEdit(agreement)}
            onDelete={acceptanceCount === 0 ? () => onDelete(agreement) : undefined}
          />
        </>
      }
      dialogs={
        <>
          {dialogs}
          {version.key > 0 && (
            <VersionDialog
              key={`version-${version.key}`}
              agreement={agreement}
              isOpen={version.isOpen}
              onClose={version.close}
            />
          )}
        </>
      }
      details={
        <DescriptionList
          items={[
            { term: 'Who accepts it', value: describeAudience(agreement) },
            { term: 'Visible', value: <AppearanceTimes state={appearance} record={agreement} /> },
            { term: 'Required', value: isRequired ? 'Yes' : 'No' },
            { term: 'Self-billing', value: selfBilling ? 'Yes' : 'No' },
            { term: 'SHA-256', value: agreement.sha256 },
            { term: 'Changed', value: <LocalTime time={agreement.updatedAt} /> },
          ]}
        />
      }
    >
      <Acceptances agreementId={id} page={acceptances} pageSize={pageSize} />
      <Card as="section">
        <RichText html={html} />
      </Card>
    </RecordPage>
  );
}
