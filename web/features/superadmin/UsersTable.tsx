import { roleLabels } from '../../../src/features/membership/members/members.rules';
import type { SuperAdminUser } from '../../../src/features/superadmin/superadmin.service';
import { formatDay } from '../../lib/texts/format-date';
import { Badge } from '../../ui/records/Badge';
import { Inline } from '../../ui/layout/Inline';
import { Lines } from '../../ui/layout/Lines';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Table } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';

/** Number of workspaces shown per user. The others are counted. */
const SHOWN = 3;

export function UsersTable({ users }: { users: SuperAdminUser[] }) {
  return (
    <Table
      label="Users"
      stacks
      rows={users}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'email',
          header: 'Email',
          cell: ({ email, name, superAdmin }) => (
            <Inline>
              <PersonName name={name} email={email} />
              {superAdmin && <Badge tone="accent">Super Admin</Badge>}
            </Inline>
          ),
        },
        { id: 'workspaces', header: 'Workspaces', cell: workspacesOf },
        {
          id: 'lastLogin',
          header: 'Last Login',
          wrap: 'no',
          cell: ({ lastLogin }) =>
            lastLogin === null ? (
              <Text as="span" tone="muted">
                Never
              </Text>
            ) : (
              formatDay(lastLogin)
            ),
        },
        {
          id: 'status',
          header: 'Status',
          // Active means that the user has signed in at least once (spec §2).
          cell: ({ lastLogin }) => <StatusBadge status={lastLogin === null ? 'inactive' : 'active'} />,
        },
      ]}
    />
  );
}

function workspacesOf({ workspaces, workspaceCount }: SuperAdminUser) {
  if (workspaceCount === 0)
    return (
      <Text as="span" tone="muted">
        None
      </Text>
    );
  const shown = workspaces.slice(0, SHOWN);
  return (
    <Lines as="ul">
      {shown.map(({ workspaceId, workspaceName, role }) => (
        <li key={workspaceId}>
          {workspaceName}{' '}
          <Text as="span" tone="muted">
            ({roleLabels[role]})
          </Text>
        </li>
      ))}
      {workspaceCount > shown.length && (
        <Text as="li" tone="muted">
          +{workspaceCount - shown.length} more
        </Text>
      )}
    </Lines>
  );
}

/** A person in a table where the address matters: the name, and the email below it. */
function PersonName({ name, email }: { name: string | null; email: string }) {
  return (
    <Lines>
      <Text as="span" lines={2} title={name ?? undefined}>
        {name ?? email}
      </Text>
      {name !== null && (
        <Text as="span" tone="muted" size="sm">
          {email}
        </Text>
      )}
    </Lines>
  );
}
