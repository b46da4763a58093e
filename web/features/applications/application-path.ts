export const applicationPath = (id: string): string => `/partners/applications/${id}`;
