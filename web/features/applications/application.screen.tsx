import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { approveApplications } from '../../../src/features/applications/applications.rules';
import { can } from '../../../src/lib/roles';
import { screen } from '../../lib/screens/screen.server';
import { useUpdated } from '../../lib/requests/useUpdated';
import { metaOf } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { Card } from '../../ui/records/Card';
import { loadActivity } from '../records/load-activity.server';
import { RecordPage } from '../records/RecordPage';
import { ApplicationFacts } from './ApplicationFacts';
import { EVERYTHING } from './list/application-tabs';
import { shownStatus } from './application-words';
import { ApplicationActions } from './list/ApplicationActions';
import { useApplicationDialogs } from './useApplicationDialogs';

export const loader = screen(async ({ app, actor, param, url }) => {
  const application = await app.applications.get(actor, param('id'));
  const [customFields, activity] = await Promise.all([
    app.customFields.of(actor, 'applications'),
    loadActivity(app, actor, { type: 'application', id: application.id }, url),
  ]);
  return {
    application,
    customFields,
    activity,
    canApprove: can(actor.workspaceRole, approveApplications),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.application.companyName ?? 'Application not found', 'An application of a company.');

export default function Application() {
  const { application, customFields, activity, canApprove } = useLoaderData<typeof loader>();
  const { current, update } = useUpdated(application);
  const { handlers, dialogs } = useApplicationDialogs({
    canApprove,
    customFields,
    tab: EVERYTHING,
    onChanged: update,
  });
  return (
    <RecordPage
      id={current.id}
      name={current.companyName}
      subtitle={`${current.industry} · ${current.size}`}
      status={shownStatus(current)}
      list={{ path: '/partners/applications', label: 'Applications' }}
      object={`application:${current.id}`}
      activity={activity}
      actions={
        <>
          {handlers.canEditValues && (
            <Button icon="pencil" aria-keyshortcuts="e" onPress={() => handlers.onEditValues(current)}>
              Edit
            </Button>
          )}
          <ApplicationActions application={current} handlers={handlers} place="record" size="md" />
        </>
      }
      dialogs={dialogs}
    >
      <Card as="section">
        <h2>Details</h2>
        <ApplicationFacts
          application={current}
          customFields={customFields}
          canEdit={canApprove}
          onSaved={update}
        />
      </Card>
    </RecordPage>
  );
}

export { ApplicationsError as ErrorBoundary } from './list/ApplicationsError';
