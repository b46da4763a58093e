/** Returns the address of a campaign's page. */
export const campaignPath = (id: string): string => `/campaigns/${id}`;
