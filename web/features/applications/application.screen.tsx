import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { approveApplications } from '../../../src/features/applications/applications.rules';
import { can } from '../../../src/lib/roles';
import { backToList } from '../../lib/list-address';
import { screen } from '../../lib/screen.server';
import { usePageKeys } from '../../lib/usePageKeys';
import { metaOf } from '../../shell/page-meta';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { Card } from '../../ui/records/Card';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Comments } from '../comments/Comments';
import { ApplicationFacts } from './ApplicationFacts';
import { EVERYTHING } from './application-tabs';
import { shownStatus } from './application-words';
import { ApplicationActions } from './list/ApplicationActions';
import { useApplicationDialogs } from './useApplicationDialogs';

export const loader = screen(async ({ app, actor, param }) => {
  const application = await app.applications.get(actor, param('id'));
  return {
    application,
    customFields: await app.customFields.of(actor, 'applications'),
    canApprove: can(actor.workspaceRole, approveApplications),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.application.companyName ?? 'Application not found', 'An application of a company.');

const nothing = () => undefined;

export default function Application() {
  const { application, customFields, canApprove } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { handlers, dialogs } = useApplicationDialogs({
    canApprove,
    customFields,
    tab: EVERYTHING,
    // The page loads again after each change.
    onChanged: nothing,
  });
  usePageKeys();
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={backToList('/partners/applications', search)}>
            Back to Applications
          </Link>
        }
        title={application.companyName}
        subtitle={`${application.industry} · ${application.size}`}
        action={
          <Inline>
            <StatusBadge status={shownStatus(application)} />
            {handlers.canEditValues && (
              <Button icon="pencil" aria-keyshortcuts="e" onPress={() => handlers.onEditValues(application)}>
                Edit
              </Button>
            )}
            <ApplicationActions application={application} handlers={handlers} place="record" size="md" />
          </Inline>
        }
      />
      <Card as="section">
        <h2>Details</h2>
        <ApplicationFacts application={application} customFields={customFields} />
      </Card>
      <Stack gap={16}>
        <h2>Comments</h2>
        <Comments key={application.id} object={`application:${application.id}`} />
      </Stack>
      {dialogs}
    </Page>
  );
}

export { ApplicationsError as ErrorBoundary } from './ApplicationsError';
