import { z } from 'zod';
import { answerLike, textOrNull, timeOrNull } from '../../lib/answer-schema';
import type { IntegrationTest, IntegrationView, ShownSetting } from './integrations.service';

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

/** A field of the settings, as its plugin declares it. */
const field = z.custom<NonNullable<IntegrationView['fields']>[number]>().meta({ type: 'object' });

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
});

export const integrationTestAnswer = answerLike<IntegrationTest>()('IntegrationTest', {
  ok: z.boolean(),
  error: textOrNull,
});
