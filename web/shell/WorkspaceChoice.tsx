import type { WorkspaceName } from '../../src/features/workspaces/workspaces.service';
import { Button } from '../ui/Button';
import { Stack } from '../ui/Stack';
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
