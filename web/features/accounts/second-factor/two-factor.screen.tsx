import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { lazyComponent, usePreload } from '../../../lib/lazy-component';
import { signedInScreen } from '../../../lib/screen.server';
import { useDialog } from '../../../lib/useDialog';
import { pageMeta } from '../../../shell/page-meta';
import { Button } from '../../../ui/actions/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { Page } from '../../../ui/pages/Page';
import { nextOf } from '../sign-in/next-screen.server';

const SetUpDialog = lazyComponent(() => import('./SetUpDialog'));
const parts = [SetUpDialog];

export const meta = pageMeta(
  'Two-factor authentication',
  'This workspace requires two-factor authentication.',
);

/** For members of a workspace that requires a second factor, until they have one. Leads to `?next=` then. */
export const loader = signedInScreen(async ({ actor, url }) => {
  const next = nextOf(url);
  if (!actor.needsSecondFactor) throw redirect(next);
  return { email: actor.email, workspaceName: actor.workspaceName, next };
});

export default function TwoFactor() {
  const { email, workspaceName, next } = useLoaderData<typeof loader>();
  const dialog = useDialog();
  usePreload(parts);
  return (
    <Page width="form">
      <VisuallyHidden as="h1">Two-factor authentication</VisuallyHidden>
      <EmptyState
        icon="shield"
        title={`${workspaceName ?? 'This workspace'} requires two-factor authentication`}
        description="Set it up to continue. It takes a minute and an authenticator app on your phone."
        action={
          <Button variant="primary" onPress={() => dialog.open()}>
            Set Up Two-Factor
          </Button>
        }
      />
      {dialog.isOpen && (
        <SetUpDialog
          key={dialog.key}
          email={email}
          onClose={dialog.close}
          // The whole application changes, so it's loaded again.
          onDone={() => window.location.assign(next)}
        />
      )}
    </Page>
  );
}
