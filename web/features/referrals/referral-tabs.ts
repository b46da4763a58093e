/** In the order of spec §2; the first one is what the URL's `tab` means when it is missing. */
export const referralTabs = [
  { id: 'customer', label: 'Customer Referrals' },
  { id: 'partner', label: 'Partner Referrals' },
  { id: 'affiliate', label: 'Affiliate Referrals' },
  { id: 'templates', label: 'Templates' },
] as const;
export type ReferralTab = (typeof referralTabs)[number]['id'];

/** What the URL's `tab` names; anything unknown is the first. */
export const referralTab = (asked: string | null): ReferralTab =>
  referralTabs.find(({ id }) => id === asked)?.id ?? 'customer';

export const pathOfTab = (tab: ReferralTab): string => `/campaigns/referrals?tab=${tab}`;
