import type { WorkspaceName } from '../../../src/features/workspaces/workspaces.service';
import { Inline } from '../../ui/layout/Inline';
import { TopBarName } from '../../ui/pages/TopBar';
import { WorkspaceLogo } from './WorkspaceLogo';
import { WorkspaceMenu } from './WorkspaceMenu';

interface Props {
  workspaces: readonly WorkspaceName[];
  /** null without a current workspace. The user then chooses one in NoWorkspace at `/`. */
  current: WorkspaceName | null;
}

/** Switches between workspaces. With one workspace or none, shows only the name (spec §2). */
export function WorkspaceSwitcher({ workspaces, current }: Props) {
  if (current === null) return <TopBarName isMuted>No workspace</TopBarName>;
  if (workspaces.length <= 1)
    return (
      <Inline wrap="no">
        <WorkspaceLogo workspace={current} />
        <TopBarName>{current.name}</TopBarName>
      </Inline>
    );
  return <WorkspaceMenu workspaces={workspaces} current={current} />;
}
