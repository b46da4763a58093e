import { redirect } from '@remix-run/server-runtime';
import { useLoaderData } from '@remix-run/react';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { signedInScreen } from '../../../lib/screens/screen.server';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Button } from '../../../ui/actions/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Inline } from '../../../ui/layout/Inline';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { Page } from '../../../ui/pages/Page';
import { proofFacts } from '../proof/proof-facts.server';
import { nextOf } from '../next-screen.server';

const SetUpDialog = lazyComponent(() => import('./SetUpDialog'));
const AddPasskeyDialog = lazyComponent(() => import('../passkeys/AddPasskeyDialog'));
const parts = [SetUpDialog, AddPasskeyDialog];

export const meta = pageMeta(
  'Two-factor authentication',
  'This workspace requires two-factor authentication.',
);

/** For members of a workspace that requires a second factor, until they have one. Redirects to `?next=` then. */
export const loader = signedInScreen(async ({ app, actor, url, context }) => {
  const next = nextOf(url);
  if (!actor.needsSecondFactor) throw redirect(next);
  const [passkeyForm, proof] = await Promise.all([
    app.passkeys.formFor(actor, context.origin, context),
    proofFacts({ app, actor, origin: context.origin, path: `${url.pathname}${url.search}` }),
  ]);
  return { email: actor.email, workspaceName: actor.workspaceName, passkeyForm, proof, next };
});

export default function TwoFactor() {
  const { email, workspaceName, passkeyForm, proof, next } = useLoaderData<typeof loader>();
  const dialog = useDialog();
  const adding = useDialog();
  // Reload the whole application, because all of it changes.
  const openNext = () => window.location.assign(next);
  usePreload(parts);
  return (
    <Page width="form">
      <VisuallyHidden as="h1">Two-factor authentication</VisuallyHidden>
      <EmptyState
        icon="shield"
        title={`${workspaceName ?? 'This workspace'} requires two-factor authentication`}
        description={
          passkeyForm.isAvailable
            ? 'Set it up to continue, with an authenticator app on your phone or a passkey. It takes a minute.'
            : 'Set it up to continue. It takes a minute and an authenticator app on your phone.'
        }
        action={
          <Inline justify="center">
            <Button variant="primary" onPress={() => dialog.open()}>
              Set Up Two-Factor
            </Button>
            {passkeyForm.isAvailable && (
              <Button icon="key" onPress={() => adding.open()}>
                Add Passkey
              </Button>
            )}
          </Inline>
        }
      />
      {dialog.isOpen && (
        <SetUpDialog key={dialog.key} email={email} proof={proof} onClose={dialog.close} onDone={openNext} />
      )}
      {adding.isOpen && (
        <AddPasskeyDialog
          key={adding.key}
          facts={passkeyForm}
          proof={proof}
          onClose={adding.close}
          onDone={openNext}
        />
      )}
    </Page>
  );
}
