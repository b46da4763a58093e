import { useLoaderData } from '@remix-run/react';
import { screen } from '../../lib/screen.server';
import { pageTitle } from '../../shell/page-title';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { loadUsers } from './load-users.server';
import { UsersPanel } from './UsersPanel';

export const meta = pageTitle('User Management');

export const loader = screen(({ app, actor, url }) => loadUsers(app, actor, url));

export default function Users() {
  return (
    <Page>
      <PageHeader title="User Management" subtitle="Who works in this workspace, and what they may do" />
      <UsersPanel {...useLoaderData<typeof loader>()} />
    </Page>
  );
}
