import { ruleLimits, type RuleConditions } from '../../../../src/features/monitoring/rules/rules.rules';
import { lengthOf } from '../../../../src/lib/text/unicode';
import { tags, text } from '../../../lib/forms/form-fields';
import type { FieldErrors } from '../../../ui/forms/Form';
import { categoryLabel } from '../monitoring-texts';
import type { RuleDraft, RuleSummary } from './load-rules.server';

/** The fields of the form. `actionTypes` are sent as `actions`. */
export const fields = {
  name: text,
  competitorIds: tags,
  sourceIds: tags,
  categories: tags,
  minSignificance: text,
  anyWords: tags,
  allWords: tags,
  noWords: tags,
  actionTypes: tags,
};

type Lists = Exclude<keyof RuleConditions, 'minSignificance'> | 'actionTypes';
type Values = Partial<Record<Lists, string[]>> & { name?: string; minSignificance?: string };

/** Returns the conditions as they are sent, in the order in which they are stored. */
export const conditionsOf = (values: Values) => ({
  competitorIds: values.competitorIds ?? [],
  sourceIds: values.sourceIds ?? [],
  categories: values.categories ?? [],
  minSignificance: values.minSignificance ? Number(values.minSignificance) : null,
  anyWords: values.anyWords ?? [],
  allWords: values.allWords ?? [],
  noWords: values.noWords ?? [],
});

export const bodyOf = (values: Values) => ({
  name: values.name,
  conditions: conditionsOf(values),
  actions: (values.actionTypes ?? []).map((type) => ({ type })),
});

/** Returns a rule with the values of the fields. */
export const recordOf = ({ id, name, conditions, actions }: RuleSummary) => ({
  id,
  name,
  conditions,
  actions,
  ...conditions,
  actionTypes: actions.map(({ type }) => type),
});

/** Returns the initial values of a rule for items like another one. */
export function draftOf({ competitor, category }: RuleDraft) {
  const name = `${competitor.name}: ${categoryLabel(category)}`;
  return {
    name: lengthOf(name) > ruleLimits.name ? '' : name,
    competitorIds: [competitor.id],
    categories: [category],
  };
}

/** Shows messages about conditions at the words or, if they aren't about words, at the categories. */
export function atFields({ conditions, actions, ...errors }: FieldErrors): FieldErrors {
  const about = (isAboutWords: boolean) =>
    [conditions ?? []].flat().filter((message) => /word/i.test(message) === isAboutWords);
  return { ...errors, anyWords: about(true), categories: about(false), actionTypes: actions };
}
