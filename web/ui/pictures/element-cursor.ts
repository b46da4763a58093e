/** A part of a page, with its position on a picture of the page. */
export interface PickableElement {
  selector: string;
  /** The visible text, such as `Heading: Plans`. */
  label: string;
  /** The position in pixels of the picture. */
  box: { x: number; y: number; width: number; height: number };
  /** The index of the closest surrounding element; null if there is none. */
  parent: number | null;
}

/** A user's position among the elements of a page, which are in reading order. */
export interface Cursor {
  /** The current element; null before the first move. */
  at: number | null;
  /** The elements that `wider` came from, the last one first, so that `narrower` returns to them. */
  inner: readonly number[];
}

export type CursorMove = 'next' | 'previous' | 'first' | 'last' | 'wider' | 'narrower';

export const cursorAt = (at: number | null): Cursor => ({ at, inner: [] });

/** Places the cursor on the element with this selector, if there is one. */
export function cursorOn(elements: readonly PickableElement[], selector: string | undefined): Cursor {
  const index = elements.findIndex((element) => element.selector === selector);
  return cursorAt(index === -1 ? null : index);
}

/** Moves the cursor. Returns the same cursor if there is no element in this direction. */
export function moveCursor(elements: readonly PickableElement[], cursor: Cursor, move: CursorMove): Cursor {
  const { at, inner } = cursor;
  const last = elements.length - 1;
  if (last < 0) return cursor;
  switch (move) {
    case 'first':
      return cursorAt(0);
    case 'last':
      return cursorAt(last);
    case 'next':
      return at === last ? cursor : cursorAt(at === null ? 0 : at + 1);
    case 'previous':
      return at === 0 ? cursor : cursorAt(at === null ? last : at - 1);
    case 'wider': {
      const parent = at === null ? null : (elements[at]?.parent ?? null);
      return at === null || parent === null ? cursor : { at: parent, inner: [at, ...inner] };
    }
    case 'narrower': {
      if (at === null) return cursor;
      const [back, ...rest] = inner;
      if (back !== undefined) return { at: back, inner: rest };
      const child = elements.findIndex(({ parent }) => parent === at);
      return child === -1 ? cursor : cursorAt(child);
    }
  }
}

/** Returns the z-index of each element. Smaller ones are above larger ones, so that the pointer reaches all. */
export function stackingOrder(elements: readonly PickableElement[]): number[] {
  const area = (index: number): number => {
    const box = elements[index]?.box;
    return box ? box.width * box.height : 0;
  };
  const order: number[] = [];
  const byArea = elements.map((_, index) => index).sort((one, other) => area(other) - area(one));
  for (const [place, index] of byArea.entries()) order[index] = place;
  return order;
}
