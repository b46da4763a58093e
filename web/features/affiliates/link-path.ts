export const linkPath = (id: string): string => `/campaigns/affiliate-links/${id}`;
