export const USER_NOT_FOUND = 'User not found';

/** Returns the owner that a list is filtered by; null: records without one, undefined: all records. */
export function ownerOf(actor: { userId: string }, owner: string | undefined): string | null | undefined {
  if (owner === 'none') return null;
  return owner === 'me' ? actor.userId : owner;
}
