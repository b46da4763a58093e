import * as z from 'zod';
import { isValidDefault } from './source-options.rules';

/** The options that a plugin declares for a source type. */

export const optionLimits = {
  fields: 30,
  choices: 50,
  help: 300,
  text: 2_000,
  items: 100,
  item: 500,
  number: 1e15,
};

const text = (max: number) => z.string().trim().min(1).max(max);
const count = (max: number) => z.number().int().min(1).max(max);
const amount = z.number().min(-optionLimits.number).max(optionLimits.number);

const common = {
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'must be a name such as selector'),
  label: text(60),
  help: text(optionLimits.help).optional(),
  identifies: z.boolean().optional(),
};
const written = { ...common, example: text(100).optional() };
const selecting = { ...written, isSelector: z.boolean().optional() };

const optionField = z.discriminatedUnion('kind', [
  z.strictObject({
    ...selecting,
    kind: z.literal('text'),
    isRequired: z.boolean().optional(),
    maxLength: count(optionLimits.text).optional(),
    default: z.string().optional(),
  }),
  z.strictObject({
    ...selecting,
    kind: z.literal('list'),
    maxItems: count(optionLimits.items).optional(),
    maxLength: count(optionLimits.item).optional(),
    default: z.array(z.string()).readonly().optional(),
  }),
  z.strictObject({
    ...written,
    kind: z.literal('number'),
    min: amount.optional(),
    max: amount.optional(),
    isInteger: z.boolean().optional(),
    default: amount.optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('choice'),
    choices: z
      .array(z.strictObject({ value: text(60), label: text(60) }))
      .min(2)
      .max(optionLimits.choices),
    default: z.string(),
  }),
  z.strictObject({ ...common, kind: z.literal('flag'), default: z.boolean().optional() }),
]);

export const optionFields = z
  .array(optionField)
  .max(optionLimits.fields)
  .refine(
    (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
    'must have different names',
  )
  .superRefine((fields, context) => {
    for (const [index, field] of fields.entries())
      if (!isValidDefault(field))
        context.addIssue({ code: 'custom', path: [index, 'default'], message: 'must be a valid value' });
  });
