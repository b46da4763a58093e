import type { WorkspaceName } from '../../../src/features/workspaces/workspaces.service';
import { Avatar } from '../../ui/records/Avatar';

/** Logo of a workspace, shown next to its name. Renders nothing if the workspace has no logo. */
export function WorkspaceLogo({ workspace: { name, logoUrl } }: { workspace: WorkspaceName }) {
  return logoUrl === null ? null : <Avatar name={name} src={logoUrl} size="sm" />;
}
