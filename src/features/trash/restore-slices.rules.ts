import type { TrashedObject } from '../records/trash/trashed-objects.rules';

interface Size {
  id: string;
  objectType: TrashedObject;
  /** The number of its rows in the trash. */
  rows: number;
}

/** Upper bounds for what one transaction restores, so that other writers wait less than 50 ms. */
const MAX_RECORDS = 25;
const MAX_ROWS = 150;

/**
 * Splits records, in their order, into slices of one kind that are restored in one transaction each. A record that
 * isn't in the trash, or whose kind must be restored one by one, is a slice of its own.
 */
export function slicesOf(
  ids: readonly string[],
  sizes: readonly Size[],
  isOneByOne: (objectType: TrashedObject) => boolean,
): string[][] {
  const sizeOf = new Map(sizes.map((size) => [size.id, size]));
  const slices: string[][] = [];
  let kind: TrashedObject | null = null;
  let rows = 0;
  for (const id of ids) {
    const size = sizeOf.get(id);
    const slice = slices.at(-1);
    const fits = slice && slice.length < MAX_RECORDS && rows + Number(size?.rows) <= MAX_ROWS;
    if (size && fits && size.objectType === kind && !isOneByOne(kind)) {
      slice.push(id);
      rows += Number(size.rows);
    } else {
      slices.push([id]);
      kind = size?.objectType ?? null;
      rows = Number(size?.rows ?? 0);
    }
  }
  return slices;
}
