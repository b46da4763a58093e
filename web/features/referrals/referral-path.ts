/** Returns the address of a referral's page. */
export const referralPath = (id: string): string => `/campaigns/referrals/${id}`;
