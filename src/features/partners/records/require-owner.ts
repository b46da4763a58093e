import { invalidField } from '../../../lib/errors';
import { can } from '../../../lib/roles';
import type { MembersRepo } from '../../workspaces/members.repo';
import { viewPartners } from '../partners.rules';
import { OWNER_NOT_FOUND } from './records.schema';

/** Checks that the owner of a partner's record is a member who can see partners. */
export function createRequireOwner(members: MembersRepo) {
  /** @throws 400 for anyone else; null and a missing id are fine */
  return async function requireOwner(workspaceId: string, ownerId: string | null | undefined): Promise<void> {
    if (!ownerId) return;
    const owner = await members.byUser(workspaceId, ownerId);
    if (!can(owner?.workspaceRole, viewPartners)) throw invalidField('ownerId', OWNER_NOT_FOUND);
  };
}

export type RequireOwner = ReturnType<typeof createRequireOwner>;
