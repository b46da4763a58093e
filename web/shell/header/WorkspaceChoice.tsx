import type { WorkspaceName } from '../../../src/features/workspaces/workspaces.service';
import { Button } from '../../ui/actions/Button';
import { Stack } from '../../ui/layout/Stack';
import { useSwitchWorkspace } from './WorkspaceMenu';

export default function WorkspaceChoice({ workspaces }: { workspaces: readonly WorkspaceName[] }) {
  const switchTo = useSwitchWorkspace();
  return (
    <Stack gap={8}>
      {workspaces.map(({ id, name }) => (
        <Button key={id} onPress={() => void switchTo(id)}>
          {name}
        </Button>
      ))}
    </Stack>
  );
}
