import { foldName } from '../../../src/lib/text/names.rules';
import { conditionText, takesNothing } from '../../../src/lib/entities/filters/condition-text.rules';
import { operatorsOf } from '../../../src/lib/entities/filters/operators.rules';
import { operatorWords, type ConditionField } from './conditions';

/** A whole condition that typed words mean. */
export interface Suggestion {
  /** The condition as in the URL. */
  id: string;
  label: string;
}

const MAX_SUGGESTIONS = 8;
const MAX_TYPED = 100;

const wordsOf = (text: string) => foldName(text).split(/\s+/).filter(Boolean);

/** Returns whether each typed word begins a word of the text. */
function matches(text: string, typed: readonly string[]): boolean {
  const words = foldName(text).split(/[\s,()/-]+/);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}

/** Returns the fields whose names match what is typed; all of them if nothing is. */
export const fieldsMatching = (fields: readonly ConditionField[], typed: string): ConditionField[] =>
  fields.filter(({ label }) => matches(label, wordsOf(typed)));

/** Returns whole conditions that match what is typed, such as `Country is Germany` for "germ" or "country ger". */
export function suggestConditions(fields: readonly ConditionField[], typed: string): Suggestion[] {
  const words = wordsOf(typed.slice(0, MAX_TYPED));
  if (words.length === 0) return [];
  const found: Suggestion[] = [];
  for (const { name, label, kind, values } of fields) {
    const none = operatorsOf[kind].filter((operator) => takesNothing.includes(operator));
    const all = [
      ...values.map((value) => ({ operator: 'is' as const, values: [value.id], shown: ` ${value.label}` })),
      ...none.map((operator) => ({ operator, values: [], shown: operator === 'empty' ? ' (none)' : '' })),
    ];
    for (const { operator, values: chosen, shown } of all) {
      const text = `${label} ${operatorWords[operator]}${shown}`;
      // The name of a field alone means the field.
      if (matches(text, words) && !matches(label, words))
        found.push({ id: conditionText({ field: name, operator, values: chosen }), label: text });
      if (found.length === MAX_SUGGESTIONS) return found;
    }
  }
  return found;
}
