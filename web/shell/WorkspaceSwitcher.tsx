import { lazy, Suspense } from 'react';
import type { WorkspaceName } from '../../src/features/workspaces/workspaces.service';
import { Inline } from '../ui/Inline';
import { Icon } from '../ui/Icon';
import { buttonLook } from '../ui/looks';
import { Text } from '../ui/Text';
import { TopBarName } from '../ui/TopBar';
import { WorkspaceLogo } from './WorkspaceLogo';

/** Loaded lazily, because few users have several workspaces. */
const WorkspaceMenu = lazy(() => import('./WorkspaceMenu'));

interface Props {
  workspaces: readonly WorkspaceName[];
  /** Null if there is none. The user then chooses one in NoWorkspace at `/`. */
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
  const waiting = (
    <button type="button" disabled {...buttonLook('ghost', 'sm')}>
      <WorkspaceLogo workspace={current} />
      <Text as="span" isTruncated>
        {current.name}
      </Text>
      <Icon name="chevron-down" />
    </button>
  );
  return (
    <Suspense fallback={waiting}>
      <WorkspaceMenu workspaces={workspaces} current={current} />
    </Suspense>
  );
}
