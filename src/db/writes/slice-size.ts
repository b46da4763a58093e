/** Chooses how many rows one transaction writes, so that it takes about the same time whatever a row costs. */
export function createSliceSize({ first, max, aimMs }: { first: number; max: number; aimMs: number }) {
  let size = first;
  return {
    get size(): number {
      return size;
    },

    /** Adapts the size to the time that the last slice took. */
    took(ms: number): void {
      size = Math.max(1, Math.min(max, Math.round((size * aimMs) / Math.max(ms, 1)), size * 2));
    },
  };
}
