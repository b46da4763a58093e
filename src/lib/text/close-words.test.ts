import { describe, expect, it } from 'vitest';
import {
  closeAlternatives,
  closeHalves,
  closePattern,
  distanceTo,
  forgivenWords,
  isClose,
} from './close-words';

const typos = (word: string): string[] => {
  const letters = [...word];
  const cut = (at: number) => [word.slice(0, at), word.slice(at)] as const;
  return [
    ...letters.map((_, at) => word.slice(0, at) + word.slice(at + 1)),
    ...letters.map((_, at) => `${word.slice(0, at)}q${word.slice(at + 1)}`),
    ...letters.map((_, at) => cut(at).join('q')),
    ...letters
      .slice(1)
      .map((letter, at) => word.slice(0, at) + letter + (letters[at] ?? '') + word.slice(at + 2)),
  ];
};

describe('one typo', () => {
  it.each(['acmes', 'kestre', 'brightwater'])('is found in %s, wherever it is', (word) => {
    for (const typed of typos(word).filter((typo) => typo.length >= 5)) {
      expect([typed, isClose(typed, word)]).toEqual([typed, true]);
      expect([typed, distanceTo(`the ${word} group`, [typed])]).toEqual([typed, expect.any(Number)]);
      const isCandidate = closeAlternatives(typed).some((pieces) =>
        pieces.every((piece) => word.includes(piece)),
      );
      expect([typed, isCandidate]).toEqual([typed, true]);
      expect([typed, closeHalves(typed).some((half) => word.includes(half))]).toEqual([typed, true]);
      expect([typed, new RegExp(closePattern(typed)).test(word)]).toEqual([typed, true]);
    }
  });

  it('is found while the rest of a word is typed', () => {
    expect(distanceTo('brightwater', ['brihgt'])).toBe(2);
    expect(distanceTo('brightwater', ['brihgtwater'])).toBe(1);
    expect(distanceTo('brightwater', ['bright'])).toBe(0);
  });

  it('is the only one, and only in words of five to 24 letters', () => {
    expect(distanceTo('brightwater', ['brihgtwatre'])).toBeNull();
    expect(distanceTo('acme', ['acne'])).toBeNull();
    expect(distanceTo('acme brightwater', ['acme', 'brihgtwater'])).toBe(1);
    expect(distanceTo('acme brightwater', ['acne', 'brihgtwater'])).toBeNull();
    expect(forgivenWords(['acme', 'kestrel', 'x'.repeat(25)])).toEqual(['kestrel']);
    expect(forgivenWords(['kestrel', 'kestrem', 'kestren', 'kestreo'])).toHaveLength(3);
  });

  it('is looked for literally, whatever the word contains', () => {
    const word = String.raw`a.*(b|c)[d]\_`;
    expect(new RegExp(`^(${closePattern(word)})$`).test(word.replace('b', 'x'))).toBe(true);
    expect(new RegExp(closePattern(word)).test('axbxdx_')).toBe(false);
  });

  it('has few alternatives to look for', () => {
    for (const word of ['acmes', 'x'.repeat(24)]) expect(closeAlternatives(word).length).toBeLessThan(60);
  });
});
