import { describe, expect, it } from 'vitest';
import { searchedName } from '../../../migrations/parts/folded-names';
import { foldCase, foldText } from './fold-text';
import { lowerCaseWords, searchWords } from './search-words';

const folded: readonly (readonly [written: string, folded: string])[] = [
  ['ACME Ltd', 'acme ltd'],
  ['Müller', 'muller'],
  ['Mu\u0308ller', 'muller'],
  ['Kraków Łódź', 'krakow lodz'],
  ['Straße, GROẞ', 'strasse, gross'],
  ['Ærø Œuvre Þór Đặng', 'aero oeuvre thor dang'],
  ['İstanbul ışık', 'istanbul isik'],
  [
    "O'Brien O’Brien O‘Brien OʼBrien O`Brien O´Brien O＇Brien",
    'obrien obrien obrien obrien obrien obrien obrien',
  ],
  ['Αθήνα ΟΔΟΣ οδός', 'αθηνα οδοσ οδοσ'],
  ['Ёлка Йод', 'елка иод'],
  ['ＰＡＲＴＮＥＲ™ ﬁve ½', 'partnertm five 1⁄2'],
  // Vowel signs of Devanagari, and the dots of Arabic and Hebrew letters, stay.
  ['हिन्दी', 'हिन्दी'],
  ['שָׁלוֹם', 'שָׁלוֹם'],
  ['علي كريمي', 'علی کریمی'],
  ['می\u200cخواهم', 'میخواهم'],
  ['한국', '한국'],
  ['さくら パ', 'さくら パ'],
];

describe('foldText', () => {
  it.each(folded)('folds %s', (written, expected) => {
    expect(foldText(written)).toBe(expected);
    expect(foldText(expected)).toBe(expected);
  });

  it('is what migration 87 has written to existing rows', () => {
    for (const [written] of folded) {
      expect(searchedName(written)).toBe(foldText(written));
      // Earlier versions have stored texts in lower case.
      expect(searchedName(foldCase(written))).toBe(foldText(written));
    }
  });
});

describe('searchWords', () => {
  it('returns up to ten folded words, each once', () => {
    expect(searchWords("  Zoë’s ZOES\tcafé ' ")).toEqual(['zoes', 'cafe']);
    expect(searchWords('a b c d e f g h i j k l')).toHaveLength(10);
    expect(lowerCaseWords("Zoë's Café")).toEqual(["zoë's", 'café']);
  });
});
