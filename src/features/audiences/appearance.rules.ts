/** When partners can see a record in their portal. Without a time, it has no start, or no end. ISO 8601. */
export interface Appearance {
  visibleFrom: string | null;
  visibleUntil: string | null;
}

export type AppearanceState = 'scheduled' | 'visible' | 'ended';

export const END_BEFORE_START = 'The end must be after the start';

/** `now` is an ISO time. The end is exclusive. */
export function appearanceAt({ visibleFrom, visibleUntil }: Appearance, now: string): AppearanceState {
  if (visibleUntil !== null && visibleUntil <= now) return 'ended';
  return visibleFrom !== null && visibleFrom > now ? 'scheduled' : 'visible';
}

export const endsBeforeStart = ({ visibleFrom, visibleUntil }: Appearance): boolean =>
  visibleFrom !== null && visibleUntil !== null && visibleUntil <= visibleFrom;
