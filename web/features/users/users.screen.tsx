import { forbidden } from '../../../src/lib/errors';
import { admins, can } from '../../../src/lib/roles';
import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('User Management');

export const loader = screen(async ({ actor }) => {
  if (!can(actor.workspaceRole, admins)) throw forbidden("You don't have permission to manage users");
  return null;
});

export default function Users() {
  return <EmptyScreen title="User Management" subtitle="Who works in this workspace, and what they may do" />;
}
