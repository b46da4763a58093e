export const dealPath = (id: string): string => `/deals/${id}`;
