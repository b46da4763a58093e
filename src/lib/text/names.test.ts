import { describe, expect, it } from 'vitest';
import { foldedName, sortedName } from '../../../migrations/parts/folded-names';
import { compareNames, distinctNames, foldName, sortKey } from './names.rules';

/** Every code point that can be a part of a text. */
function* codePoints(): Generator<string> {
  for (let code = 0; code < 0x32000; code += 1)
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

describe('foldName', () => {
  it.each([
    ['MÜLLER GMBH', 'Müller GmbH'],
    ['Straße', 'STRASSE'],
    ["O'Brien", 'O’Brien'],
    ['José', 'jose'],
    ['Café'.normalize('NFD'), 'Café'.normalize('NFC')],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['Œuvre Þór Đặng', 'oeuvre thor dang'],
    ['ışık', 'isik'],
    ['Ёлка', 'Елка'],
    ['A–B', 'A-B'],
    ['A‑B', 'A−B'],
    ['  Acme\u00A0 \t Ltd ', 'acme ltd'],
    ['Ac\u200Bme\uFEFF', 'acme'],
    ['ＡＣＭＥ', 'acme'],
    ['Αθήνα', 'ΑΘΗΝΑ'],
  ])('gives %s and %s one key', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it.each([
    ['Müller', 'Mueller'],
    ['Край', 'Краи'],
    ['が', 'か'],
    ['Acme', 'Acme Ltd'],
    ['Agent 7', 'Agent 07'],
    ['हिन्दी', 'हनद'],
  ])('gives %s and %s different keys', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });

  it('gives every letter, its decomposition and its key the same key', () => {
    const wrong: string[] = [];
    for (const letter of codePoints())
      for (const text of [letter, `a${letter}b`, `и${letter}`]) {
        const key = foldName(text);
        if ([key, text.normalize('NFD'), text.normalize('NFC')].some((other) => foldName(other) !== key))
          wrong.push(`${text.codePointAt(0)?.toString(16)} ${text} ${key} ${foldName(key)}`);
      }
    expect(wrong).toEqual([]);
  });

  it('is what migration 87 has written to existing rows', () => {
    for (const name of [
      'MÜLLER  GmbH',
      'Straße 10',
      'Ёлка',
      'A–B',
      '٢',
      'Agent 007',
      '日本',
      '𝒳'.repeat(300),
    ])
      expect([foldedName(name), sortedName(name)]).toEqual([foldName(name), sortKey(name)]);
  });

  it('ignores the case of every letter', () => {
    const wrong = [...codePoints()].filter(
      (letter) => letter.toLowerCase() !== letter && foldName(letter.toLowerCase()) !== foldName(letter),
    );
    expect(wrong).toEqual([]);
  });
});

describe('sortKey', () => {
  it('sorts names as people do: accents beside plain letters, and numbers by value', () => {
    const sorted = [
      'Äpfel',
      'apple',
      'Straße',
      'Strasse 2',
      'Team 2',
      'team 2 b',
      'Team 09',
      'Team 10',
      'Team 123456789',
      'Team 1234567890123456789',
      'Über',
      'Zoë',
      '日本',
    ];
    expect(sorted.toReversed().sort(compareNames)).toEqual(sorted);
    expect(compareNames('Team ٢', 'Team 2')).toBe(0);
  });

  it('sorts numbers of every length by value', () => {
    const numbers = Array.from({ length: 40 }, (_, length) =>
      [1n, 9n].map((first) => first * 10n ** BigInt(length)),
    ).flat();
    expect(
      numbers
        .map((number) => `x${number}`)
        .toReversed()
        .sort(compareNames),
    ).toEqual(numbers.map((number) => `x${number}`));
  });

  it('has at most 200 code points, and is null for a name without a key', () => {
    expect([...(sortKey('𝒳'.repeat(300)) ?? '')]).toHaveLength(200);
    expect([...(sortKey('😀'.repeat(300)) ?? '')]).toHaveLength(200);
    expect(sortKey('\u200B ')).toBeNull();
    expect(sortKey(null)).toBeNull();
  });
});

it('distinctNames keeps the first spelling of each name', () => {
  expect(distinctNames(['Café', 'cafe', 'CAFE\u0301', 'tea'])).toEqual(['Café', 'tea']);
});
