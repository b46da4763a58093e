/** Returns the address of an application's page. */
export const applicationPath = (id: string): string => `/partners/applications/${id}`;
