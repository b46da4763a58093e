import { authorize, type Actor, type Member } from '../../lib/actor';
import { forbidden } from '../../lib/errors';
import { admins } from '../../lib/roles';

/** Permission for workspace and branding settings (spec §6). */
export const manageWorkspace = admins;

/** @throws 403 */
export function authorizeSettings(actor: Actor): asserts actor is Member {
  if (actor.workspaceId === null) throw forbidden('No workspace selected');
  authorize(actor, manageWorkspace);
}

/** Maximum sizes: texts in Unicode code points, lists in entries, the logo in bytes (spec §5, §9). */
export const workspaceLimits = {
  name: 200,
  description: 1000,
  /** For each of the three lists. */
  tags: 4,
  tag: 100,
  website: 500,
  redirectHosts: 20,
  trackingParams: 20,
  debtorName: 140,
  iban: 50,
  commissionHoldDays: 90,
  vatId: 40,
  logo: 2 * 1024 * 1024,
  /** Logos are resized to fit this many pixels in both directions. */
  logoSide: 500,
} as const;

/** A parameter of an address that names an affiliate. */
export const TRACKING_PARAM = /^[A-Za-z0-9_-]{1,40}$/;

/** The parameters of the usual affiliate programs, the first one before the others. */
export const DEFAULT_TRACKING_PARAMS: readonly string[] = [
  ...['via', 'ref', 'fpr', 'fp_ref', 'aff', 'deal'],
  ...['ps_partner_key', 'gspk', 'tap_s', 'a_aid', 'rfsn'],
];

/** The parts of a partner's scorecard, in the order of screens. */
export const scorecardParts = ['revenue', 'pipeline', 'engagement', 'onboarding', 'relationship'] as const;
export type ScorecardPart = (typeof scorecardParts)[number];
/** Percentages, together 100. */
export type ScorecardWeights = Record<ScorecardPart, number>;

export const DEFAULT_WEIGHTS: Readonly<ScorecardWeights> = {
  revenue: 30,
  pipeline: 20,
  engagement: 20,
  onboarding: 10,
  relationship: 20,
};

/** The papers on which most of the world prints. */
export const paperSizes = ['a4', 'letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** Accepted types of a logo file: PNG, JPG or SVG. */
export const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/svg+xml'];

export const OWN_SECOND_FACTOR_FIRST = 'Turn on two-factor authentication for your own account first';
export const INVALID_LOGO = 'Invalid file type: Please upload an image file (PNG, JPG, or SVG)';
export const LOGO_TOO_LARGE = 'File too large: Maximum file size is 2MB';

/**
 * Returns the URL of a workspace's logo for screens, because the logo itself is large; null without a logo.
 * Browsers cache it, because the URL changes with the logo.
 */
export function logoUrlOf({ id, logoVersion }: { id: string; logoVersion: string | null }): string | null {
  return logoVersion === null ? null : `/api/workspaces/${id}/logo?v=${logoVersion}`;
}
