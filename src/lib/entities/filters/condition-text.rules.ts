/** The text of conditions in addresses and calls: `field:operator:value`. */

/** Operators that take several values, which commas separate. */
const takesSeveral: readonly string[] = ['any', 'between'];
export const takesNothing: readonly string[] = ['empty', 'filled'];

/** The parts of a condition as text: `field:operator:value`. */
export interface ConditionText {
  field: string;
  operator: string;
  values: string[];
}

/** Reads the parts of a condition, which can still be wrong. In a list, `\,` is a comma and `\\` a backslash. */
export function splitCondition(text: string): ConditionText {
  const [, field = '', operator = '', rest = ''] = /^([^:]*):?([^:]*):?(.*)$/s.exec(text) ?? [];
  if (rest === '') return { field, operator, values: [] };
  const isSeveral = takesSeveral.includes(operator);
  return { field, operator, values: isSeveral ? splitValues(rest) : [rest.trim()] };
}

const splitValues = (text: string): string[] =>
  (text.match(/(?:\\.|[^\\,])+/gs) ?? [])
    .map((value) => value.replaceAll(/\\(.)/gs, '$1').trim())
    .filter((value) => value !== '');

/** Returns the text of a condition, as `splitCondition` reads it. */
export function conditionText({ field, operator, values }: ConditionText): string {
  const isSeveral = takesSeveral.includes(operator);
  const escaped = isSeveral ? values.map((value) => value.replaceAll(/[\\,]/g, String.raw`\$&`)) : values;
  return [field, operator, ...(values.length > 0 ? [escaped.join(',')] : [])].join(':');
}
