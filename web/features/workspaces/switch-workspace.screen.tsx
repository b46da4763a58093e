import { redirect } from '@remix-run/server-runtime';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { useSave } from '../../lib/requests/useSave';
import { signedInScreen } from '../../lib/screens/screen.server';
import { pageMeta } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { Page } from '../../ui/pages/Page';
import { nextOf } from '../sign-in/next-screen.server';

export const meta = pageMeta('Switch workspace', 'This page is in another workspace.');

/**
 * For links in mails to a page of another workspace than the current one. Asks first, because other tabs may be working
 * in the current one.
 */
export const loader = signedInScreen(async ({ app, actor, url, param }) => {
  const next = nextOf(url);
  const names = await app.workspaces.names(actor);
  const workspace = names.find(({ id }) => id === param('workspaceId'));
  if (!workspace || workspace.id === actor.workspaceId) throw redirect(next);
  return { workspace, current: actor.workspaceName, next };
});

export default function SwitchWorkspace() {
  const { workspace, current, next } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { save, isPending } = useSave({
    failure: 'Failed to switch workspace',
    success: { title: 'Workspace switched', description: `You're now working in ${workspace.name}` },
  });
  async function open() {
    const saved = await save({
      method: 'POST',
      path: '/api/workspaces/switch',
      body: { workspaceId: workspace.id },
    });
    if (saved) navigate(next, { replace: true });
  }
  return (
    <Page width="form">
      <VisuallyHidden as="h1">Switch workspace</VisuallyHidden>
      <EmptyState
        icon="building"
        title={`This page is in ${workspace.name}`}
        {...(current !== null && { description: `You are working in ${current}.` })}
        action={
          <Button variant="primary" isPending={isPending} onPress={() => void open()}>
            Switch Workspace
          </Button>
        }
      />
    </Page>
  );
}
