import { admins } from '../../lib/roles';

/** Spec §6: workspace and branding settings. */
export const manageWorkspace = admins;

/** Texts in Unicode code points, lists in entries, the logo in bytes (spec §5, §9). */
export const workspaceLimits = {
  name: 200,
  description: 1000,
  /** Of each of the three lists. */
  tags: 4,
  tag: 100,
  website: 500,
  redirectHosts: 20,
  logo: 2 * 1024 * 1024,
  /** What a logo is resized to fit, in pixels each way. */
  logoSide: 500,
} as const;

/** Of a file that is picked as a logo: PNG, JPG or SVG. */
export const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/svg+xml'];

export const INVALID_LOGO = 'Invalid file type: Please upload an image file (PNG, JPG, or SVG)';
export const LOGO_TOO_LARGE = 'File too large: Maximum file size is 2MB';

/**
 * Where a workspace's logo is served, for screens: logos themselves are large. Browsers keep what it gives, because it
 * changes with the logo. null: there is none.
 */
export function logoUrlOf({ id, logoVersion }: { id: string; logoVersion: string | null }): string | null {
  return logoVersion === null ? null : `/api/workspaces/${id}/logo?v=${logoVersion}`;
}
