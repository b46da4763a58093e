/** Returns the address of an affiliate link's page. */
export const linkPath = (id: string): string => `/campaigns/affiliate-links/${id}`;
