/** Rules of a partner's people. Free of zod, so that screens may import them. */

/** Maximum number of members and open invitations of one partner. */
export const MAX_PEOPLE = 20;

export const TOO_MANY_PEOPLE = `Maximum ${MAX_PEOPLE} people per partner`;
export const ALREADY_THERE = 'This person already has access';

export const personStatuses = ['active', 'invited'] as const;

/** Someone who uses a partner's portal, or is invited to. */
export interface PortalPerson {
  email: string;
  status: (typeof personStatuses)[number];
  /** Only in the answer that creates it, because only its hash is stored. */
  inviteUrl: string | null;
}
