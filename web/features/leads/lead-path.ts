/** Returns the address of a lead's page. */
export const leadPath = (id: string): string => `/leads/${id}`;
