/** The most records that one call changes or deletes. */
export const MAX_BULK = 500;
/** The most records that a job changes or deletes. */
export const MAX_MATCHING = 10_000;

/** What a bulk change does with each record. */
export type BulkWork = { change: object } | { delete: true };
