/** The most records that one call changes or deletes. */
export const MAX_BULK = 500;
