/**
 * Parsing of markup stops at this depth, because htmlparser2's time grows with the square of the depth. Browsers show at
 * most 512 elements inside each other.
 */
export const HOSTILE_DEPTH = 1_000;
