import * as z from 'zod';

/** The settings that a plugin declares for an integration. */

export const settingLimits = {
  fields: 30,
  choices: 50,
  description: 300,
  text: 2_000,
  usualText: 500,
  events: 100,
  variables: 30,
} as const;

const text = (max: number) => z.string().trim().min(1).max(max);
const maxLength = z.number().int().min(1).max(settingLimits.text).optional();
const eventType = z.string().regex(/^[a-z_]+\.[a-z_]+$/, 'must be a type such as lead.created');
const eventTypes = z.array(eventType).min(1).max(settingLimits.events);

const common = {
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'must be a name such as apiKey'),
  label: text(60),
  description: text(settingLimits.description).optional(),
};
const requirable = { ...common, isRequired: z.boolean().optional() };
const typed = { ...requirable, example: text(100).optional(), maxLength };
const start = z.string().max(settingLimits.text).optional();

const settingField = z.discriminatedUnion('kind', [
  z.strictObject({
    ...typed,
    kind: z.literal('text'),
    isMultiline: z.boolean().optional(),
    default: start,
  }),
  z.strictObject({ ...typed, kind: z.literal('url'), default: start }),
  z.strictObject({ ...typed, kind: z.literal('secret'), isUrl: z.boolean().optional() }),
  z
    .strictObject({
      ...common,
      kind: z.literal('choice'),
      choices: z
        .array(z.strictObject({ value: text(60), label: text(60) }))
        .min(2)
        .max(settingLimits.choices),
      default: z.string(),
    })
    .refine((field) => field.choices.some(({ value }) => value === field.default), {
      path: ['default'],
      message: 'must be one of the choices',
    }),
  z.strictObject({ ...common, kind: z.literal('flag'), default: z.boolean().optional() }),
  z
    .strictObject({
      ...requirable,
      kind: z.literal('events'),
      choices: eventTypes.optional(),
      default: z.array(eventType).max(settingLimits.events).optional(),
    })
    .refine(
      ({ choices, default: chosen = [] }) => !choices || chosen.every((type) => choices.includes(type)),
      { path: ['default'], message: 'must be among the choices' },
    ),
  z.strictObject({
    ...common,
    kind: z.literal('templates'),
    maxLength,
    templates: z
      .array(
        z.strictObject({
          event: eventType,
          default: text(settingLimits.text),
          variables: z
            .record(
              z.string().regex(/^[A-Za-z][A-Za-z0-9.]{0,39}$/, 'must be a name such as status'),
              text(100),
            )
            .refine(
              (variables) => Object.keys(variables).length <= settingLimits.variables,
              `must have at most ${settingLimits.variables} variables`,
            ),
        }),
      )
      .min(1)
      .max(settingLimits.events),
  }),
]);

export const settingFields = z
  .array(settingField)
  .max(settingLimits.fields)
  .refine(
    (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
    'must have different names',
  )
  .refine(
    (fields) => fields.filter(({ kind }) => kind === 'events').length <= 1,
    'must have at most one field of the kind events',
  );

/** A field of the settings of an integration, as its plugin declares it. */
export type SettingField = z.output<typeof settingField>;
