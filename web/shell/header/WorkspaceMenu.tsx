import { useMatches, useNavigate } from '@remix-run/react';
import type { WorkspaceName } from '../../../src/features/workspaces/workspaces.service';
import { useSave } from '../../lib/requests/useSave';
import { Menu } from '../../ui/overlays/Menu';
import { Text } from '../../ui/text/Text';
import { WorkspaceLogo } from './WorkspaceLogo';

interface Props {
  workspaces: readonly WorkspaceName[];
  current: WorkspaceName;
}

export function WorkspaceMenu({ workspaces, current }: Props) {
  const switchTo = useSwitchWorkspace();
  return (
    <Menu
      label={current.name}
      accessibleName={`Switch workspace, now ${current.name}`}
      variant="ghost"
      items={workspaces.map(({ id, name }) => ({
        id,
        label: name,
        isSelected: id === current.id,
        onAction: () => void switchTo(id, current.id),
      }))}
    >
      <WorkspaceLogo workspace={current} />
      <Text as="span" isTruncated>
        {current.name}
      </Text>
    </Menu>
  );
}

/**
 * Switches to another workspace. Stays on the screen and reloads its data, but leaves the screen of a single record,
 * which belongs to the old workspace.
 */
export function useSwitchWorkspace() {
  const navigate = useNavigate();
  const params = useMatches().at(-1)?.params ?? {};
  const { save } = useSave({
    failure: 'Failed to switch workspace',
    success: { title: 'Workspace switched', description: "You're now working in a different workspace" },
  });

  return async function switchTo(workspaceId: string, currentId?: string): Promise<void> {
    if (workspaceId === currentId) return;
    const saved = await save({ method: 'POST', path: '/api/workspaces/switch', body: { workspaceId } });
    if (saved && Object.keys(params).length > 0) navigate('/');
  };
}
