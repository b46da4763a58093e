import * as z from 'zod';
import { answerLike, textOrNull, timeOrNull } from '../../lib/entities/answer-schema';
import { deliveryFields } from '../outbox/delivery-answer.schema';
import type {
  IntegrationDelivery,
  IntegrationTest,
  IntegrationView,
  ShownSetting,
} from './integrations.service';

const shownSetting: z.ZodType<ShownSetting> = z
  .union([
    z.string(),
    z.boolean(),
    z.array(z.string()),
    z.object({ isSet: z.boolean() }),
    z.record(z.string(), z.string()),
    z.null(),
  ])
  .meta({ description: 'Of a secret, only whether it is set.' });

const common = { name: z.string(), label: z.string(), description: z.string().optional() };
const requirable = { ...common, isRequired: z.boolean().optional() };
const typed = {
  ...requirable,
  example: z.string().meta({ description: 'Shown in the empty field.' }).optional(),
  maxLength: z.int().optional(),
};
const start = z.string().optional();
const eventTypes = z.array(z.string());

const field: z.ZodType<NonNullable<IntegrationView['fields']>[number]> = z
  .discriminatedUnion('kind', [
    z.object({
      ...typed,
      kind: z.literal('text'),
      isMultiline: z.boolean().optional(),
      default: start,
    }),
    z.object({ ...typed, kind: z.literal('url'), default: start }),
    z.object({
      ...typed,
      kind: z.literal('secret'),
      isUrl: z.boolean().meta({ description: 'Whether it must be an address.' }).optional(),
    }),
    z.object({
      ...common,
      kind: z.literal('choice'),
      choices: z.array(z.object({ value: z.string(), label: z.string() })),
      default: z.string(),
    }),
    z.object({ ...common, kind: z.literal('flag'), default: z.boolean().optional() }),
    z.object({
      ...requirable,
      kind: z.literal('events'),
      choices: eventTypes.meta({ description: 'All types if it is missing.' }).optional(),
      default: eventTypes.optional(),
    }),
    z.object({
      ...common,
      kind: z.literal('templates'),
      maxLength: z.int().optional(),
      templates: z.array(
        z.object({
          event: z.string(),
          default: z.string(),
          variables: z
            .record(z.string(), z.string())
            .meta({ description: 'What each variable stands for, by its name.' }),
        }),
      ),
    }),
  ])
  .meta({ id: 'SettingField', description: 'A field of the settings, as its plugin declares it.' });

export const integrationAnswer = answerLike<IntegrationView>()('Integration', {
  id: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  availability: z.enum(['coming_soon', 'available']),
  setupUrl: textOrNull,
  plugin: z.string(),
  isConnectable: z.boolean(),
  state: z.enum(['not_connected', 'connected', 'failing', 'disabled']),
  fields: z.array(field).nullable(),
  settings: z.record(z.string(), shownSetting).nullable(),
  disabledReason: textOrNull,
  failingSince: timeOrNull,
  lastDeliveryAt: timeOrNull,
  lastError: textOrNull,
  lastErrorAt: timeOrNull,
  connectedAt: timeOrNull,
  webhookUrl: textOrNull.meta({ description: 'Where the tool sends its events; null if it sends none.' }),
});

export const integrationTestAnswer = answerLike<IntegrationTest>()('IntegrationTest', {
  ok: z.boolean(),
  error: textOrNull,
});

export const integrationDeliveryAnswer = answerLike<IntegrationDelivery>()(
  'IntegrationDelivery',
  deliveryFields,
);
