/** Returns the address of a deal's page. */
export const dealPath = (id: string): string => `/deals/${id}`;
