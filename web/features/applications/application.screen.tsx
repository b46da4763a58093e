import { useLoaderData } from '@remix-run/react';
import { editTemplates } from '../../../src/features/templates/templates.rules';
import { can } from '../../../src/lib/roles';
import { EmailButton } from '../../lib/email/EmailButton';
import { useMe } from '../../lib/useMe';
import { screen } from '../../lib/screens/screen.server';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { usePageRecord } from '../../records/page/usePageRecord';
import type { ApplicationView } from '../../../src/features/applications/applications.service';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { applicationView as view } from './application.view';
import { shownStatus } from './application-words';
import { ApplicationDetails } from './ApplicationDetails';
import { ApplicationActions } from './list/ApplicationActions';
import { useApplicationDialogs } from './useApplicationDialogs';

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  return loadRecordPage(inputs, view, await app.applications.get(actor, param('id')));
});

export const meta = recordMeta(view, 'An application of a company.');

const always = () => true;

const recipientOf = ({ id, contactName, companyName, contactEmail }: ApplicationView) => ({
  type: 'application' as const,
  id,
  name: contactName ?? companyName,
  email: contactEmail,
});

export default function Application() {
  const { record, customFields, activity, canEdit } = useLoaderData<typeof loader>();
  const { current, onChanged } = usePageRecord(view, record);
  const canEmail = can(useMe()?.workspaceRole ?? null, editTemplates);
  const onSaved = (application: ApplicationView) => onChanged(application.id, application);
  const { handlers, dialogs } = useApplicationDialogs({
    canApprove: canEdit,
    customFields,
    isListed: always,
    onChanged: onSaved,
  });
  return (
    <RecordPage
      view={view}
      item={current}
      subtitle={`${current.industry} · ${current.size}`}
      status={<StatusBadge status={shownStatus(current)} />}
      activity={activity}
      actions={
        <>
          <EmailButton
            email={current.contactEmail}
            composition={canEmail ? { kind: 'record', to: recipientOf(current) } : null}
          />
          <ApplicationActions application={current} handlers={handlers} place="record" size="md" />
          {handlers.canEditValues && (
            <RecordButtons disabledReason={undefined} onEdit={() => handlers.onEditValues(current)} />
          )}
        </>
      }
      dialogs={dialogs}
      details={
        <ApplicationDetails
          application={current}
          customFields={customFields}
          canEdit={canEdit}
          onSaved={onSaved}
        />
      }
    />
  );
}

export { ApplicationsError as ErrorBoundary } from './list/ApplicationsError';
