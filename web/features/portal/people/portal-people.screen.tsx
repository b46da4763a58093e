import { useLoaderData } from '@remix-run/react';
import { MAX_PEOPLE, TOO_MANY_PEOPLE } from '../../../../src/features/portal/people/portal-people.rules';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { portalScreen } from '../../../lib/screens/screen.server';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Button } from '../../../ui/actions/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Table } from '../../../ui/lists/table/Table';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Badge } from '../../../ui/records/Badge';
import { usePortal } from '../../../lib/screens/usePortal';

const InvitePerson = lazyComponent(() => import('./InvitePerson'));
const dialogs = [InvitePerson];

export const meta = pageMeta('People', 'The people of your company who use this portal.');

export const loader = portalScreen(async ({ app, view }) => ({
  people: await app.portal.people.list(view),
  sendsMail: app.config.smtpUrl !== null,
}));

export default function PortalPeople() {
  const { people, sendsMail } = useLoaderData<typeof loader>();
  const { isPreview } = usePortal();
  const invite = useDialog();
  usePreload(dialogs, !isPreview);
  return (
    <Page>
      <PageHeader
        title="People"
        subtitle="Colleagues who use this portal"
        action={
          !isPreview && (
            <Button
              variant="primary"
              icon="plus"
              disabledReason={people.length >= MAX_PEOPLE ? TOO_MANY_PEOPLE : undefined}
              onPress={() => invite.open()}
            >
              Invite Colleague
            </Button>
          )
        }
      />
      {people.length === 0 ? (
        <EmptyState icon="users" title="No people yet" description="Everyone with access appears here." />
      ) : (
        <Table
          label="People"
          stacks
          rows={people}
          rowKey={({ email, status }) => `${status} ${email}`}
          columns={[
            { id: 'email', header: 'Email', cell: ({ email }) => email },
            {
              id: 'status',
              header: 'Status',
              cell: ({ status }) =>
                status === 'active' ? (
                  <Badge tone="success">Active</Badge>
                ) : (
                  <Badge tone="info">Invited</Badge>
                ),
            },
          ]}
        />
      )}
      {invite.key > 0 && (
        <InvitePerson key={invite.key} isOpen={invite.isOpen} sendsMail={sendsMail} onClose={invite.close} />
      )}
    </Page>
  );
}
