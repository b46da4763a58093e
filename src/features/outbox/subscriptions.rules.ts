/** Subscribes to all types of events, later ones too. */
export const ALL_EVENTS = '*';

export const wantsType = ({ events }: { events: readonly string[] }, type: string): boolean =>
  events.includes(ALL_EVENTS) || events.includes(type);
