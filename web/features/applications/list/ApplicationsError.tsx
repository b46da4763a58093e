import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ScreenError } from '../../../lib/screens/ScreenError';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';

export function ApplicationsError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ScreenError />;
  return (
    <Page>
      <PageHeader title="Partner Applications" />
      <EmptyState
        icon="shield"
        title="You don't have permission to view applications"
        description="Only Admins and Owners of the workspace can view applications. Ask one of them for access."
      />
    </Page>
  );
}
