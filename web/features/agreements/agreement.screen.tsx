import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { agreementMessages, editAgreements } from '../../../src/features/agreements/agreements.rules';
import { acceptancesRequest } from '../../../src/features/agreements/agreements.schema';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useWrite } from '../../lib/requests/useWrite';
import { metaOf } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Card } from '../../ui/records/Card';
import { RichText } from '../../ui/text/documents/RichText';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { loadActivity } from '../records/load-activity.server';
import { useBackToList } from '../../lib/lists/useBackToList';
import { RecordPage } from '../records/RecordPage';
import { Acceptances } from './acceptances/Acceptances';
import { ADMINS_ONLY } from './agreement-texts';

const PAGE_SIZE = 20;

export const loader = screen(async ({ app, actor, param, url }) => {
  const agreement = await app.agreements.get(actor, param('id'));
  const cursor = url.searchParams.get('acceptances') ?? undefined;
  const request = parse(acceptancesRequest, { cursor, limit: String(PAGE_SIZE) });
  const [html, acceptances, choices, activity] = await Promise.all([
    app.agreements.html(actor, agreement.id),
    app.agreements.acceptances(actor, agreement.id, request),
    loadAudienceChoices(app, actor, [agreement]),
    loadActivity(app, actor, { type: 'agreement', id: agreement.id }, url),
  ]);
  return {
    agreement,
    html,
    acceptances,
    pageSize: PAGE_SIZE,
    choices,
    activity,
    canEdit: can(actor.workspaceRole, editAgreements),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.agreement.title ?? 'Agreement not found', 'An agreement, its text and who accepted it.');

const EditAgreementDialog = lazyComponent(() => import('./EditAgreementDialog'));
const VersionDialog = lazyComponent(() => import('./VersionDialog'));
const parts = [EditAgreementDialog, VersionDialog];

const LIST = '/agreements';

export default function AgreementPage() {
  const { agreement, html, acceptances, pageSize, choices, activity, canEdit } =
    useLoaderData<typeof loader>();
  const leave = useBackToList(LIST);
  const write = useWrite();
  const edit = useDialog();
  const version = useDialog();
  const deletion = useDialog<{ id: string; title: string }>();
  usePreload(parts, canEdit);
  const { id, title, status, isRequired, acceptanceCount } = agreement;
  const isArchived = status === 'archived';
  const notAllowed = canEdit ? undefined : ADMINS_ONLY;
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
      id={id}
      name={title}
      subtitle={`Version ${agreement.version}`}
      status={status}
      list={{ path: LIST, label: 'Agreements' }}
      activity={activity}
      actions={
        <>
          {acceptanceCount === 0 && (
            <Button icon="trash" disabledReason={notAllowed} onPress={() => deletion.open(agreement)}>
              Delete
            </Button>
          )}
          <Button icon="archive" disabledReason={notAllowed} onPress={archive}>
            {isArchived ? 'Activate' : 'Archive'}
          </Button>
          <Button icon="pencil" aria-keyshortcuts="e" disabledReason={notAllowed} onPress={() => edit.open()}>
            Edit
          </Button>
          <Button
            variant="primary"
            icon="plus"
            disabledReason={notAllowed ?? (isArchived ? agreementMessages.archived : undefined)}
            onPress={() => version.open()}
          >
            Add Version
          </Button>
        </>
      }
      dialogs={
        <>
          {edit.key > 0 && (
            <EditAgreementDialog
              key={`edit-${edit.key}`}
              agreement={agreement}
              choices={choices}
              isOpen={edit.isOpen}
              onClose={edit.close}
            />
          )}
          {version.key > 0 && (
            <VersionDialog
              key={`version-${version.key}`}
              agreement={agreement}
              isOpen={version.isOpen}
              onClose={version.close}
            />
          )}
          <DeleteDialog
            dialog={deletion}
            pathOf={(subject) => `/api/agreements/${subject.id}`}
            title={`Delete ${deletion.subject?.title ?? 'agreement'}?`}
            description="This deletes the agreement with all versions."
            confirmLabel="Delete Agreement"
            success="Agreement deleted"
            failure="Failed to delete the agreement"
            onDeleted={leave}
          />
        </>
      }
    >
      <Card as="section">
        <h2>Details</h2>
        <DescriptionList
          items={[
            { term: 'Who accepts it', value: describeAudience(agreement) },
            { term: 'Required', value: isRequired ? 'Yes' : 'No' },
            { term: 'SHA-256', value: agreement.sha256 },
            { term: 'Changed', value: <LocalTime time={agreement.updatedAt} /> },
          ]}
        />
      </Card>
      <Acceptances agreementId={id} page={acceptances} pageSize={pageSize} />
      <Card as="section">
        <RichText html={html} />
      </Card>
    </RecordPage>
  );
}
