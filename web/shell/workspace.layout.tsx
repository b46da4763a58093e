import { Outlet, useLoaderData } from '@remix-run/react';
import { signedInScreen } from '../lib/screen.server';

export const loader = signedInScreen(async ({ app, actor }) => ({ me: await app.accounts.me(actor) }));

export default function WorkspaceLayout() {
  const { me } = useLoaderData<typeof loader>();
  return (
    <>
      <header>{me.email}</header>
      <Outlet />
    </>
  );
}
