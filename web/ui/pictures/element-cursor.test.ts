import { describe, expect, it } from 'vitest';
import {
  cursorAt,
  cursorOn,
  moveCursor,
  stackingOrder,
  type Cursor,
  type CursorMove,
} from './element-cursor';

const element = (selector: string, parent: number | null, width: number) => ({
  selector,
  label: selector,
  box: { x: 0, y: 0, width, height: 10 },
  parent,
});
/** main > (h1, plan > (name, price)), then a footer. */
const elements = [
  element('main', null, 900),
  element('h1', 0, 800),
  element('.plan', 0, 700),
  element('.name', 2, 300),
  element('.price', 2, 200),
  element('footer', null, 900),
];
const move = (cursor: Cursor, ...moves: CursorMove[]) =>
  moves.reduce((from, next) => moveCursor(elements, from, next), cursor);

describe('a cursor among the elements of a page', () => {
  it('starts on the element with a selector', () => {
    expect(cursorOn(elements, '.price')).toEqual(cursorAt(4));
    expect(cursorOn(elements, '.offer')).toEqual(cursorAt(null));
    expect(cursorOn(elements, undefined)).toEqual(cursorAt(null));
  });

  it('moves in reading order and stops at both ends', () => {
    expect(move(cursorAt(null), 'next')).toEqual(cursorAt(0));
    expect(move(cursorAt(null), 'previous')).toEqual(cursorAt(5));
    expect(move(cursorAt(1), 'next', 'next')).toEqual(cursorAt(3));
    expect(move(cursorAt(3), 'first')).toEqual(cursorAt(0));
    expect(move(cursorAt(3), 'last')).toEqual(cursorAt(5));
    const end = cursorAt(5);
    expect(move(end, 'next')).toBe(end);
    const start = cursorAt(0);
    expect(move(start, 'previous')).toBe(start);
  });

  it('widens to the surrounding element, and returns the same way', () => {
    const wide = move(cursorAt(4), 'wider', 'wider');
    expect(wide.at).toBe(0);
    expect(move(wide, 'wider')).toBe(wide);
    expect(move(wide, 'narrower')).toEqual({ at: 2, inner: [4] });
    expect(move(wide, 'narrower', 'narrower')).toEqual(cursorAt(4));
  });

  it('narrows to the first element inside if it has no way back', () => {
    expect(move(cursorAt(0), 'narrower', 'narrower')).toEqual(cursorAt(2 - 1));
    expect(move(cursorAt(2), 'narrower')).toEqual(cursorAt(3));
    const price = cursorAt(4);
    expect(move(price, 'narrower')).toBe(price);
  });

  it('forgets the way back after another move', () => {
    expect(move(cursorAt(4), 'wider', 'previous', 'next', 'narrower')).toEqual(cursorAt(3));
  });

  it('neither widens nor narrows before the first move, and stays put without elements', () => {
    const nowhere = cursorAt(null);
    expect(move(nowhere, 'wider')).toBe(nowhere);
    expect(move(nowhere, 'narrower')).toBe(nowhere);
    expect(moveCursor([], nowhere, 'next')).toBe(nowhere);
  });
});

it('stacks smaller elements above larger ones, and of equal ones the later above', () => {
  expect(stackingOrder(elements)).toEqual([0, 2, 3, 4, 5, 1]);
});
