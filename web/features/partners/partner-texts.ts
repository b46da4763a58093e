import { partnerLimits } from '../../../src/features/partners/partners.rules';

/** Why a control is disabled for viewers, as worded in spec §6. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit partners';

/** Formats `51-200` as `51-200 employees` (spec §2). Returns sizes in words, which applications contain, unchanged. */
export function employees(size: string): string {
  return /\d\s*\+?$/.test(size) ? `${size} employees` : size;
}

export const TOO_MANY_TAGS = `Maximum ${partnerLimits.tags} tags allowed per partner`;
