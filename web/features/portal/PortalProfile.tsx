import { EmptyState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';

export function PortalProfile() {
  return (
    <Page width="form">
      <PageHeader title="Partner Profile" />
      <EmptyState icon="building" title="No Profile Assigned" />
    </Page>
  );
}
