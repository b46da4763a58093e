import { admins, type WorkspaceRole } from '../../lib/roles';

/** Keys with which programs call a workspace; free of zod, so that screens may import it. */
export const manageApiKeys = admins;

/** What a key may do, widest first. */
export const apiKeyScopes = ['write', 'read', 'conversions'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const scopeLabels: Record<ApiKeyScope, string> = {
  write: 'Read and write',
  read: 'Read only',
  conversions: 'Report conversions',
};

export const scopeDescriptions: Record<ApiKeyScope, string> = {
  write: 'All that an editor may do',
  read: 'All that a viewer may see',
  conversions: 'POST /api/conversions and nothing else',
};

/** In Unicode code points. */
export const apiKeyLimits = { name: 100 } as const;

/** What every key begins with, so that people and scanners of leaked secrets know one when they see it. */
export const KEY_START = 'phk_';

/** How the audit log names a key. */
export const keyName = ({ name, prefix }: { name: string; prefix: string }): string => `${name} (${prefix}…)`;

export const apiKeyMessages = {
  unknown: 'Unknown API key',
  revoked: 'This API key was revoked',
  makerLeft: 'This API key no longer works: who made it has left the workspace',
  notHere: 'API keys cannot be used for this call',
  notFound: 'API key not found',
} as const;

/**
 * The role that a key acts with: that of its scope, and never more than whoever made it has now. null grants nothing but
 * what asks for the scope itself.
 */
export function roleOfKey(scope: ApiKeyScope, maker: WorkspaceRole): WorkspaceRole | null {
  if (scope === 'conversions') return null;
  return scope === 'write' && maker !== 'viewer' ? 'editor' : 'viewer';
}
