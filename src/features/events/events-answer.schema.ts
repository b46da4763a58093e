import * as z from 'zod';
import { answerOf, textOrNull, timeOrNull } from '../../lib/entities/answer-schema';
import { eventEntity, type PlannedEvent } from './events.entity';
import { eventStatuses, eventTemplateTypes, locationTypes } from './events.rules';

export const eventAnswer = answerOf<PlannedEvent>()('Event', eventEntity, {
  description: textOrNull,
  templateType: z.enum(eventTemplateTypes),
  status: z.enum(eventStatuses),
  startDate: timeOrNull,
  endDate: timeOrNull,
  locationType: z.enum(locationTypes),
  location: textOrNull,
  timezone: textOrNull,
  partnerId: textOrNull,
  partnerName: textOrNull,
  ownerId: textOrNull,
  ownerName: textOrNull,
  ownerEmail: textOrNull,
  checklist: z.array(z.string()),
  completedItems: z.array(z.string()),
  notes: textOrNull,
  showOnDashboard: z.boolean(),
});
