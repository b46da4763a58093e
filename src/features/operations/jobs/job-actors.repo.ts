import type { Db } from '../../../db/connect';
import { workspaceContents } from '../../../db/workspace-contents';
import type { Actor } from '../../../lib/actor';
import type { WorkspaceRole } from '../../../lib/roles';
import { roleOfKey, type ApiKeyScope } from '../../api-keys/api-keys.rules';
import type { OperationJob } from './jobs.rules';

interface MemberRow {
  userId: string;
  email: string;
  name: string | null;
  timeZone: string | null;
  mfaEnabled: boolean | number;
  role: string;
  workspaceId: string;
  workspaceName: string;
  requireMfa: boolean | number;
  workspaceRole: WorkspaceRole;
  hasCustomFields: boolean | number;
  hasEvidence: boolean | number;
}

interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  scope: ApiKeyScope;
}

/** Finds the person, or the program with an API key, that a job acts for, with the rights that they have now. */
export function createJobActors(db: Db) {
  const memberOf = (workspaceId: string, userId: string): Promise<MemberRow | undefined> =>
    db
      .read('workspace_members as m')
      .join('users as u', 'u.id', 'm.userId')
      .join('workspaces as w', 'w.id', 'm.workspaceId')
      .where({ 'm.workspaceId': workspaceId, 'm.userId': userId })
      .whereNull('w.deletedAt')
      .first(
        db.read.raw(`m."userId", u.email, u.name, u."timeZone", u."mfaEnabled", u.role,
          w.id as "workspaceId", w.name as "workspaceName", w."requireMfa", m.role as "workspaceRole",
          ${workspaceContents}`),
      );

  const keyOf = (workspaceId: string, userId: string, id: string): Promise<KeyRow | undefined> =>
    db
      .read('api_keys')
      .where({ id, workspaceId, createdBy: userId })
      .whereNull('revokedAt')
      .first('id', 'name', 'prefix', 'scope');

  /** Returns null for someone who has left the workspace, and for a revoked key. */
  return async function actorOf({ workspaceId, userId, apiKeyId }: OperationJob): Promise<Actor | null> {
    const member = userId === null ? undefined : await memberOf(workspaceId, userId);
    if (!member || member.workspaceRole === 'partner_portal') return null;
    const { mfaEnabled, requireMfa, hasCustomFields, hasEvidence, ...person } = member;
    const actor: Actor = {
      ...person,
      mfaEnabled: Boolean(mfaEnabled),
      needsSecondFactor: Boolean(requireMfa) && !mfaEnabled,
      superAdmin: false,
      hasCustomFields: Boolean(hasCustomFields),
      hasEvidence: Boolean(hasEvidence),
      partnerId: null,
      sessionId: '',
    };
    if (apiKeyId === null) return actor;
    const key = await keyOf(workspaceId, member.userId, apiKeyId);
    if (!key) return null;
    const makerRole = member.workspaceRole;
    return {
      ...actor,
      needsSecondFactor: false,
      workspaceRole: roleOfKey(key.scope, makerRole),
      apiKey: { ...key, makerRole },
    };
  };
}

export type JobActors = ReturnType<typeof createJobActors>;
