import { apiKeyScopes, roleOfKey } from '../../api-keys/api-keys.rules';
import { requirePermission, type Actor, type CallPermission } from '../../../lib/actor';
import { isAppError } from '../../../lib/errors';
import { workspaceRoles } from '../../../lib/roles';
import type { Audience } from '../../../http/calls/call-declaration';

export interface Callers {
  permission: string;
  keyScopes: string[];
}

const nobody: Actor = {
  userId: '',
  email: '',
  name: null,
  mfaEnabled: false,
  needsSecondFactor: false,
  role: 'user',
  superAdmin: false,
  workspaceId: '',
  workspaceRole: null,
  workspaceName: '',
  partnerId: null,
  sessionId: '',
};

/** Finds out who can make a call by asking its permission, which may be a function. */
export function whoMayCall(audience: Audience, permission: CallPermission | undefined): Callers {
  if (audience === 'anyone') return { permission: 'anyone', keyScopes: [] };
  if (permission === undefined) return { permission: 'signed-in', keyScopes: [] };
  const allows = (actor: Partial<Actor>) => isAllowed({ ...nobody, ...actor }, permission);
  const scopes = apiKeyScopes.filter((scope) => allows(withKey(scope)));
  return {
    permission: nameOf(allows),
    keyScopes: audience === 'members' ? [...scopes] : [],
  };
}

/** Names the callers by their lowest role. Each role includes the lower ones; portal users have their own calls. */
function nameOf(allows: (actor: Partial<Actor>) => boolean): string {
  const allowed = workspaceRoles.filter((workspaceRole) => allows({ workspaceRole }));
  return allowed.at(-1) ?? (allows({ superAdmin: true }) ? 'super_admin' : 'api_key');
}

function withKey(scope: (typeof apiKeyScopes)[number]): Partial<Actor> {
  const apiKey = { id: '', name: '', prefix: '', scope, makerRole: 'owner' } as const;
  return { workspaceRole: roleOfKey(scope, 'owner'), apiKey };
}

function isAllowed(actor: Actor, permission: CallPermission): boolean {
  try {
    requirePermission(actor, permission);
    return true;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

const callerTexts: Readonly<Record<string, string>> = {
  anyone: 'Anyone, without signing in',
  'signed-in': 'Everyone who is signed in',
  viewer: 'All members of the workspace',
  editor: 'Editors, admins and owners',
  admin: 'Admins and owners',
  owner: 'Owners',
  partner_portal: 'Users of the partner portal',
  super_admin: 'Super admins of the installation',
  api_key: 'API keys only',
};

/** Names the people who can make a call. */
export const peopleOf = (permission: string): string => callerTexts[permission] ?? permission;

/** Lists scopes of API keys: `write or read`. */
export const scopesText = (scopes: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(scopes);

/** Describes the callers in one or two sentences. */
export const describeCallers = ({ permission, keyScopes }: Callers): string =>
  `For: ${peopleOf(permission)}.${keyScopes.length > 0 ? ` API keys need the scope ${scopesText(keyScopes)}.` : ''}`;
