/** Returns the address of an event's page. */
export const eventPath = (id: string): string => `/campaigns/events/${id}`;
