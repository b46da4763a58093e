import { lazy } from 'react';
import type { WorkspaceName } from '../../src/features/workspaces/workspaces.service';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Page } from '../ui/pages/Page';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden';
import { SafeSuspense } from '../ui/feedback/SafeSuspense';

const WorkspaceChoice = lazy(() => import('./header/WorkspaceChoice'));

/**
 * Screen for a user without a current workspace, who was removed from it or whose workspace was deleted (contract,
 * Auth).
 */
export function NoWorkspace({ workspaces }: { workspaces: readonly WorkspaceName[] }) {
  return (
    <Page width="form">
      <VisuallyHidden as="h1">No workspace</VisuallyHidden>
      {workspaces.length === 0 ? (
        <EmptyState
          icon="building"
          title="You don't belong to a workspace"
          description="Ask an owner or admin of a workspace to invite you, and open the link that they send you."
        />
      ) : (
        <EmptyState
          icon="building"
          title="Choose a workspace to work in"
          action={
            <SafeSuspense>
              <WorkspaceChoice workspaces={workspaces} />
            </SafeSuspense>
          }
        />
      )}
    </Page>
  );
}
