import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../testing/cpu-time';
import { createRuleMatcher, type MatchedItem, type RuleConditions } from './rules.rules';

const none: RuleConditions = {
  competitorIds: [],
  sourceIds: [],
  categories: [],
  minSignificance: null,
  anyWords: [],
  allWords: [],
  noWords: [],
};
const item: MatchedItem = {
  competitorId: 'c1',
  sourceId: 's1',
  category: 'funding',
  significance: 75,
  title: 'Initech closes Series B',
  content: 'The ÉTAT fund pays 20 million. It is led by Penetrode.',
};
const matches = (conditions: Partial<RuleConditions>, of: Partial<MatchedItem> = {}) =>
  createRuleMatcher([{ conditions: { ...none, ...conditions } }])({ ...item, ...of }).length === 1;

describe('matching an item', () => {
  it.each<[string, Partial<RuleConditions>, boolean]>([
    ['one of the competitors', { competitorIds: ['c0', 'c1'] }, true],
    ['another competitor', { competitorIds: ['c0'] }, false],
    ['the source', { sourceIds: ['s1'] }, true],
    ['another source', { sourceIds: ['s0'] }, false],
    ['the category', { categories: ['blog', 'funding'] }, true],
    ['another category', { categories: ['blog'] }, false],
    ['its significance', { minSignificance: 75 }, true],
    ['a higher significance', { minSignificance: 76, anyWords: ['series'] }, false],
    ['a word of the title', { anyWords: ['nothing', 'SERIES'] }, true],
    ['a phrase, however it is written', { anyWords: ['  series-b '] }, true],
    ['a word of the content, in any case', { anyWords: ['état'] }, true],
    ['a part of a word', { anyWords: ['serie'] }, false],
    ['the words of a phrase in another order', { anyWords: ['B series'] }, false],
    ['a phrase that spans title and content', { anyWords: ['B The'] }, false],
    ['all words', { allWords: ['initech', 'penetrode'] }, true],
    ['not all words', { allWords: ['initech', 'globex'] }, false],
    ['a forbidden word', { categories: ['funding'], noWords: ['penetrode'] }, false],
    ['no forbidden word', { noWords: ['globex'] }, true],
    ['all conditions but one', { competitorIds: ['c1'], categories: ['blog'], anyWords: ['series'] }, false],
    ['all conditions', { competitorIds: ['c1'], categories: ['funding'], anyWords: ['series'] }, true],
  ])('%s', (_, conditions, expected) => {
    expect(matches(conditions)).toBe(expected);
  });

  it('composed and decomposed letters are the same', () => {
    expect(matches({ anyWords: ['cafe\u0301'] }, { content: 'At the caf\u00e9.' })).toBe(true);
  });

  it('finds phrases that start with the same words, overlap or repeat', () => {
    const content = 'one one two three one two';
    for (const [phrase, expected] of [
      ['one two', true],
      ['one two three one two', true],
      ['one one one', false],
      ['two three', true],
      ['three one two three', false],
      ['two two', false],
    ] as const)
      expect([phrase, matches({ anyWords: ['nothing', 'one two four', phrase] }, { content })]).toEqual([
        phrase,
        expected,
      ]);
  });

  it('examines the largest items with the most phrases within a fraction of a second', () => {
    const start = Array.from({ length: 9 }, () => 'a').join(' ');
    const rules = Array.from({ length: 50 }, (_, rule) => ({
      conditions: {
        ...none,
        anyWords: Array.from({ length: 20 }, (_, word) => `${start} b${rule}x${word}`),
        noWords: Array.from({ length: 20 }, (_, word) => `${start} c${rule}x${word}`),
        minSignificance: 1,
      },
    }));
    const match = createRuleMatcher(rules);
    const content = 'a '.repeat(2_500);
    expect(match({ ...item, content })).toEqual([]);
    const matchAll = () => {
      for (let index = 0; index < 20; index += 1) match({ ...item, content });
    };
    expect(leastCpuMs(500, matchAll)).toBeLessThan(500);
  });

  it('several rules are matched at once, and in their order', () => {
    const rules = ['funding', 'blog', 'other'].map((word, index) => ({
      id: index,
      conditions: { ...none, anyWords: [word, 'shared'] },
    }));
    const match = createRuleMatcher(rules);
    expect(match({ ...item, title: 'Blog', content: 'Funding' }).map(({ id }) => id)).toEqual([0, 1]);
    expect(match({ ...item, title: 'shared' })).toHaveLength(3);
  });
});
