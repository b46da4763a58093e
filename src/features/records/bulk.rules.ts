/** The most records that one call changes or deletes. */
export const MOST_AT_ONCE = 500;
