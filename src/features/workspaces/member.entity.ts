import { defineEntity } from '../../lib/entities/entity';
import { workspaceRoles, type WorkspaceRole } from '../../lib/roles';

/** A membership with its account, as listed on the Users screen. */
export interface MemberUser {
  /** The user's id. */
  id: string;
  email: string;
  /** The display name. */
  name: string | null;
  workspaceRole: WorkspaceRole;
  lastLogin: string | null;
  /** The account has a second factor. */
  mfaEnabled: boolean;
  joinedAt: string;
}

/** Declares by which fields lists of members are filtered. */
export const memberEntity = defineEntity<MemberUser>()({
  title: 'email',
  fields: {
    id: {},
    name: { label: 'Name' },
    email: { label: 'Email' },
    workspaceRole: { label: 'Role', filterName: 'role', filter: workspaceRoles },
    lastLogin: { label: 'Last login', filter: 'time' },
    mfaEnabled: { stored: 'boolean', label: 'Two-factor', write: String },
    joinedAt: { label: 'Joined' },
  },
});
