export const referralPath = (id: string): string => `/campaigns/referrals/${id}`;
