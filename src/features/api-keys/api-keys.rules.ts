import { admins, type WorkspaceRole } from '../../lib/roles';

/** Keys that programs use to call a workspace. Free of zod, so that screens may import it. */
export const manageApiKeys = admins;

/** The scopes of keys, widest first. */
export const apiKeyScopes = ['write', 'read', 'conversions'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const scopeLabels: Record<ApiKeyScope, string> = {
  write: 'Read and write',
  read: 'Read only',
  conversions: 'Report conversions',
};

export const scopeDescriptions: Record<ApiKeyScope, string> = {
  write: 'Everything an editor can do',
  read: 'Everything a viewer can see',
  conversions: 'POST /api/conversions and nothing else',
};

/** In Unicode code points. */
export const apiKeyLimits = { name: 100 } as const;

/** The prefix of every key, so that people and secret scanners recognize one. */
export const KEY_PREFIX = 'phk_';

/** The name of a key in the audit log. */
export const keyName = ({ name, prefix }: { name: string; prefix: string }): string => `${name} (${prefix}…)`;

export const apiKeyMessages = {
  unknown: 'Unknown API key',
  revoked: 'This API key was revoked',
  makerLeft: 'This API key no longer works because its creator has left the workspace',
  notFound: 'API key not found',
} as const;

/**
 * Returns the role that a key acts with: that of its scope, but at most its creator's current role. null allows only
 * calls that check the scope itself.
 */
export function roleOfKey(scope: ApiKeyScope, maker: WorkspaceRole): WorkspaceRole | null {
  if (scope === 'conversions') return null;
  return scope === 'write' && maker !== 'viewer' ? 'editor' : 'viewer';
}
