import type { WorkspaceName } from '../../src/features/workspaces/workspaces.service';
import { Avatar } from '../ui/Avatar';

/** The company's own logo beside its name; nothing where it has none. */
export function WorkspaceLogo({ workspace: { name, logoUrl } }: { workspace: WorkspaceName }) {
  return logoUrl === null ? null : <Avatar name={name} src={logoUrl} size="sm" />;
}
