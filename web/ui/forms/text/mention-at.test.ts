import { describe, expect, it } from 'vitest';
import { mentionAt } from './mention-at';

/** Finds the mention at the caret, which is marked by `|`. */
const at = (marked: string) => mentionAt(marked.replace('|', ''), marked.indexOf('|'));

describe('mentionAt', () => {
  it.each([
    ['@|', { start: 0, search: '' }],
    ['Ask @Ad| about it', { start: 4, search: 'Ad' }],
    ['Ask @Ada Lo|', { start: 4, search: 'Ada Lo' }],
    ['(@ada|)', { start: 1, search: 'ada' }],
    ['@one and @tw|', { start: 9, search: 'tw' }],
    ['first line\n@ad|', { start: 11, search: 'ad' }],
  ])('finds the mention that is typed in "%s"', (marked, found) => {
    expect(at(marked)).toEqual(found);
  });

  it.each(['|@ada', 'no mention|', 'ada@example|', '@ ada|', '@ada\n|', '@ada  |', '@ada is away today|'])(
    'finds none in "%s"',
    (marked) => {
      expect(at(marked)).toBeNull();
    },
  );
});
