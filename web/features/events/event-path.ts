export const eventPath = (id: string): string => `/campaigns/events/${id}`;
