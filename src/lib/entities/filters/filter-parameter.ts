import * as z from 'zod';
import type { AnyEntity } from '../entity';
import { conditionLimits as limits, readCondition, shortName, type Condition } from './conditions';
import { splitCondition } from './condition-text.rules';
import { CUSTOM, filterFieldsOf, type FilterField } from './filter-fields';
import { operatorsOf } from './operators.rules';

const TOO_MANY = `At most ${limits.conditions} conditions are allowed`;
const NOT_TEXT = 'f must be field:operator:value';
const customName = /^custom\.[a-z][a-z0-9-]{0,49}$/;

/**
 * The parameter `f` of a list, which is repeated for each condition: `field:operator:value`. Which fields and operators
 * there are follows from the declaration. Conditions on custom fields are read later, because they differ between
 * workspaces.
 */
export function filteredLike(entity: AnyEntity) {
  const known = filterFieldsOf(entity);
  const hasCustom = 'custom' in entity.fields;
  const fields = new Map(known.map((field) => [field.name, field]));
  const names = [...fields.keys(), ...(hasCustom ? [`${CUSTOM}<key>`] : [])].join(', ');
  const fieldNamed = (name: string): FilterField | undefined =>
    fields.get(name) ??
    (hasCustom && customName.test(name)
      ? { name, label: name, kind: 'custom', column: 'custom' }
      : undefined);

  const condition = z
    .string(NOT_TEXT)
    .max(limits.text, 'f is too long')
    .transform((text, context): Condition => {
      const parts = splitCondition(text);
      const field = fieldNamed(parts.field);
      const read = field
        ? readCondition(parts, field)
        : { problem: `f can't filter by ${shortName(parts.field)}. Fields: ${names}` };
      if ('condition' in read) return read.condition;
      context.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    });

  const list = z.array(condition).max(limits.conditions, TOO_MANY).optional();
  const asList = (given: unknown) => (typeof given === 'string' ? [given] : given);
  return {
    f: z.preprocess(asList, list).meta({ description: describe(known, hasCustom) }),
  };
}

/** Lists the fields by their operators, which several kinds share. */
function describe(known: readonly FilterField[], hasCustom: boolean): string {
  const byOperators = new Map<string, string[]>();
  for (const { name, kind } of known) {
    const operators = operatorsOf[kind].join(', ');
    byOperators.set(operators, [...(byOperators.get(operators) ?? []), name]);
  }
  const lines = [...byOperators].map(([operators, names]) => `${names.join(', ')}: ${operators}.`);
  const custom = hasCustom ? ['custom.<key>: by the type of the custom field.'] : [];
  return [
    'Conditions `field:operator:value`, all of which must hold. Fields and operators:',
    ...lines,
    ...custom,
  ].join(' ');
}
