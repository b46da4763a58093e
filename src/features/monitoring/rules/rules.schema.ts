import * as z from 'zod';
import { distinctTexts, listOf, oneOf, requiredText } from '../../../lib/entities/fields';
import { pageRequest, sortedBy } from '../../../lib/paging';
import { itemCategories } from '../monitoring.rules';
import { hasCondition, ruleActionTypes, ruleLimits, ruleMessages, wordsIn } from './rules.rules';

const ids = (label: string) =>
  listOf(requiredText(label, 100), {
    notList: `${label} must be a list of ids`,
    tooMany: `At most ${ruleLimits.ids} ${label.toLowerCase()} are allowed`,
  })
    .transform(distinct)
    .default([]);

const LIST_OF_WORDS = 'Words must be a list of texts';
const word = z
  .string(LIST_OF_WORDS)
  .trim()
  .max(ruleLimits.word, 'Word is too long')
  .refine((text) => text === '' || wordsIn(text).length > 0, 'Words must contain a letter or a number')
  .refine((text) => wordsIn(text).length <= ruleLimits.wordsOfPhrase, ruleMessages.longPhrase);
const words = distinctTexts(word, ruleLimits.words, {
  notList: LIST_OF_WORDS,
  tooMany: ruleMessages.tooManyWords,
}).default([]);

const SIGNIFICANCE = 'Significance must be a whole number between 1 and 100';

const conditions = z
  .object(
    {
      competitorIds: ids('Competitors'),
      sourceIds: ids('Sources'),
      categories: listOf(oneOf('Category', itemCategories), {
        notList: 'Categories must be a list',
        tooMany: 'Too many categories',
      })
        .transform(distinct)
        .default([]),
      minSignificance: z
        .int(SIGNIFICANCE)
        .min(1, SIGNIFICANCE)
        .max(100, SIGNIFICANCE)
        .nullable()
        .default(null),
      anyWords: words,
      allWords: words,
      noWords: words,
    },
    ruleMessages.noCondition,
  )
  .refine(hasCondition, ruleMessages.noCondition);

const actions = listOf(z.object({ type: oneOf('Action', ruleActionTypes) }, 'Action is required'), {
  notList: ruleMessages.noAction,
  tooMany: 'Too many actions',
})
  .refine((list) => list.length > 0, ruleMessages.noAction)
  .refine((list) => new Set(list.map(({ type }) => type)).size === list.length, 'Choose each action once');

const isEnabled = z.boolean('isEnabled must be true or false');

/** Body of `POST /api/monitoring-rules`. */
export const newRule = z.object({
  name: requiredText('Name', ruleLimits.name),
  isEnabled: isEnabled.default(true),
  conditions,
  actions,
});

export const ruleChanges = newRule.extend({ isEnabled }).partial();
export const ruleFilters = pageRequest.extend(sortedBy('createdAt'));
export const rulePreviewBody = z.object({ conditions });

export type NewRule = z.infer<typeof newRule>;
export type RuleChanges = z.infer<typeof ruleChanges>;
export type RuleFilters = z.infer<typeof ruleFilters>;
export type RulePreviewBody = z.infer<typeof rulePreviewBody>;

function distinct<Value>(list: Value[]): Value[] {
  return [...new Set(list)];
}
