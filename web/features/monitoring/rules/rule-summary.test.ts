import { expect, it } from 'vitest';
import type { RuleAction, RuleConditions } from '../../../../src/features/monitoring/rules/rules.rules';
import { ruleSummary } from './rule-summary';

const names = new Map([
  ['c1', 'Initech'],
  ['s1', 'initech.example/feed'],
]);
const none: RuleConditions = {
  competitorIds: [],
  sourceIds: [],
  categories: [],
  minSignificance: null,
  anyWords: [],
  allWords: [],
  noWords: [],
};
const summary = (conditions: Partial<RuleConditions>, actions: RuleAction[] = [{ type: 'star' }]) =>
  ruleSummary({ conditions: { ...none, ...conditions }, actions }, names);

it('a summary names the conditions and actions', () => {
  expect(
    summary({ categories: ['funding', 'partnership'], competitorIds: ['c1'], anyWords: ['Series B'] }, [
      { type: 'createLead' },
      { type: 'star' },
    ]),
  ).toBe('Funding or Partnership items of Initech that mention “Series B” → star, create a lead');
  expect(summary({ sourceIds: ['s1'], allWords: ['a', 'b'], noWords: ['c'] })).toBe(
    'Items from initech.example/feed that mention “a” and “b” and don’t mention “c” → star',
  );
});

it('a summary names the significance, by its level if it has one', () => {
  expect(summary({ minSignificance: 70 })).toBe('Items of high significance → star');
  expect(summary({ minSignificance: 40, categories: ['funding'], competitorIds: ['c1'] })).toBe(
    'Funding items of medium or high significance of Initech → star',
  );
  expect(summary({ minSignificance: 55, anyWords: ['a'] })).toBe(
    'Items of significance 55 or more that mention “a” → star',
  );
});

it('a summary shortens long lists and says what was deleted', () => {
  expect(summary({ anyWords: ['a', 'b', 'c', 'd', 'e'] })).toBe(
    'Items that mention “a”, “b”, “c” or 2 more → star',
  );
  expect(summary({ competitorIds: ['gone'] })).toBe('Items of a deleted competitor → star');
});
