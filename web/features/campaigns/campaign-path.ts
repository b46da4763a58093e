export const campaignPath = (id: string): string => `/campaigns/${id}`;
