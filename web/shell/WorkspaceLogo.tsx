import type { WorkspaceName } from '../../src/features/workspaces/workspaces.service';
import { Avatar } from '../ui/Avatar';

/** The company's own logo beside its name; nothing where it has none. */
export function WorkspaceLogo({ workspace: { name, logoPath } }: { workspace: WorkspaceName }) {
  return logoPath === null ? null : <Avatar name={name} src={logoPath} size="sm" />;
}
