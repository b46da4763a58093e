import * as z from 'zod';
import type { ShownValues } from './custom-values.rules';

/** The values of custom fields by their key; null if not set. */
export const shownValues = z.custom<ShownValues>().meta({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
});
