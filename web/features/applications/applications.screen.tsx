import {
  isRouteErrorResponse,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRouteError,
} from '@remix-run/react';
import { useState } from 'react';
import type { ApplicationView } from '../../../src/features/applications/applications.service';
import { lazyComponent, usePreload } from '../../lib/lazy-component';
import { screen } from '../../lib/screen.server';
import { ScreenError } from '../../shell/ScreenError';
import { pageMeta } from '../../shell/page-meta';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Page } from '../../ui/pages/Page';
import { SavedViews } from '../views/SavedViews';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Tabs } from '../../ui/navigation/Tabs';
import type { Decision } from './list/ApplicationActions';
import { ApplicationLists } from './list/ApplicationLists';
import { tabOf } from './application-tabs';
import { loadApplications } from './load-applications.server';

export const loader = screen(loadApplications);

export const meta = pageMeta(
  'Partner Applications',
  'Applications of companies that want to become partners, from review to onboarding.',
);

const ConvertDialog = lazyComponent(() => import('./list/ConvertDialog'));
const DecisionDialog = lazyComponent(() => import('./list/DecisionDialog'));
const InviteDialog = lazyComponent(() => import('./list/InviteDialog'));
const ProspectDialog = lazyComponent(() => import('./list/ProspectDialog'));
const dialogs = [ConvertDialog, DecisionDialog, InviteDialog, ProspectDialog];

const PATH = '/partners/applications';
const TITLE = 'Partner Applications';

type OpenDialog =
  | { name: 'invite' | 'prospect' }
  | { name: 'decide'; application: ApplicationView; decision: Decision }
  | { name: 'convert'; application: ApplicationView };

export default function Applications() {
  const data = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { location: pending } = useNavigation();
  // Select the clicked tab at once, while its list is loading.
  const asked = pending?.pathname === PATH ? new URLSearchParams(pending.search).get('tab') : data.tab.id;
  const selected = tabOf(asked).id;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  usePreload(dialogs, data.canApprove);
  return (
    <Page>
      <PageHeader
        title={TITLE}
        subtitle="Companies that want to work with yours, from the first contact to onboarding"
        action={
          data.canApprove && (
            <>
              <SavedViews entity="applications" />
              <Button icon="plus" onPress={() => setDialog({ name: 'prospect' })}>
                Add Prospect
              </Button>
              <Button variant="primary" icon="link" onPress={() => setDialog({ name: 'invite' })}>
                Invite Partner
              </Button>
            </>
          )
        }
      />
      <Tabs
        label="Applications by status"
        items={data.tabs}
        selected={selected}
        onChange={(id) => navigate(`?tab=${id}`, { preventScrollReset: true })}
      >
        <ApplicationLists
          {...data}
          isStale={selected !== data.tab.id}
          onDecide={(application, decision) => setDialog({ name: 'decide', application, decision })}
          onConvert={(application) => setDialog({ name: 'convert', application })}
        />
      </Tabs>
      {dialog?.name === 'invite' && <InviteDialog applyUrl={data.applyUrl} onClose={close} />}
      {dialog?.name === 'prospect' && <ProspectDialog customFields={data.customFields} onClose={close} />}
      {dialog?.name === 'decide' && <DecisionDialog {...dialog} tab={data.tab.id} onClose={close} />}
      {dialog?.name === 'convert' && <ConvertDialog {...dialog} onClose={close} />}
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ScreenError />;
  return (
    <Page>
      <PageHeader title={TITLE} />
      <EmptyState
        icon="shield"
        title="You don't have permission to view applications"
        description="Only Admins and Owners of the workspace can view applications. Ask one of them for access."
      />
    </Page>
  );
}
