import type { ProgramType } from '../../../src/features/referrals/referrals.rules';

/** The tabs in order (spec §2). The first one is the default. */
export const referralTabs = [
  { id: 'customer', label: 'Customer Referrals' },
  { id: 'partner', label: 'Partner Referrals' },
  { id: 'affiliate', label: 'Affiliate Referrals' },
  { id: 'templates', label: 'Templates' },
] as const;
export type ReferralTab = (typeof referralTabs)[number]['id'];

/** Returns the tab of `?tab=`, or the first one if it is unknown. */
export const referralTab = (asked: string | null): ReferralTab =>
  referralTabs.find(({ id }) => id === asked)?.id ?? 'customer';

export const pathOfTab = (tab: ReferralTab): string => `/campaigns/referrals?tab=${tab}`;

/** The tabs of a program's page. */
export const programTabs = [
  { id: 'links', label: 'Links' },
  { id: 'referrals', label: 'Referrals' },
  { id: 'commissions', label: 'Commissions' },
  { id: 'settings', label: 'Settings' },
] as const;
export type ProgramTab = (typeof programTabs)[number]['id'];

/** Returns the tab of `?tab=`. An unknown one is that with the results of most programs of the type. */
export const programTab = (asked: string | null, type: ProgramType): ProgramTab =>
  programTabs.find(({ id }) => id === asked)?.id ?? (type === 'affiliate' ? 'links' : 'referrals');
