export const leadPath = (id: string): string => `/leads/${id}`;
