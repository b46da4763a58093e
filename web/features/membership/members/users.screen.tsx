import { useLoaderData } from '@remix-run/react';
import { screen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { ListPage } from '../../../ui/pages/ListPage';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { loadUsers } from './load-users.server';
import { UsersPanel } from './UsersPanel';

export const meta = pageMeta(
  'User Management',
  'The members of this workspace, their roles and open invitations.',
);

export const loader = screen(loadUsers);

export default function Users() {
  return (
    <ListPage>
      <PageHeader title="User Management" subtitle="Members of this workspace and their roles" />
      <UsersPanel {...useLoaderData<typeof loader>()} />
    </ListPage>
  );
}
