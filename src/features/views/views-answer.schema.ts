import * as z from 'zod';
import { answerOf, textOrNull } from '../../lib/entities/answer-schema';
import { viewEntity, type ShownView } from './views.entity';
import { viewEntityNames, viewLayouts } from './views.rules';

export const viewAnswer = answerOf<ShownView>()('View', viewEntity, {
  entity: z.enum(viewEntityNames),
  layout: z.enum(viewLayouts),
  columns: z.array(z.string()),
  shared: z.boolean(),
  createdBy: textOrNull,
  createdByName: textOrNull,
});
