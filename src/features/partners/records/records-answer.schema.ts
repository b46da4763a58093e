import * as z from 'zod';
import { answerOf, textOrNull, time, timeOrNull } from '../../../lib/entities/answer-schema';
import { activityTypes } from '../partners.rules';
import { activityEntity, type ActivityWithUser } from './activities.entity';
import { checkInEntity, type ShownCheckIn } from './check-ins.entity';
import { contactEntity, type ExportedContact, type PartnerContact } from './contacts.entity';
import { evidenceList } from '../../evidence/evidence-answer.schema';
import { noteEntity } from './notes.entity';
import type { ShownNote } from './notes.service';

export const noteAnswer = answerOf<ShownNote>()('PartnerNote', noteEntity, {
  userId: textOrNull,
  evidence: evidenceList,
});

export const contactAnswer = answerOf<PartnerContact>()('PartnerContact', contactEntity, {
  title: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  isPrimary: z.boolean(),
});

/** The fields of an exported contact in files for programs. */
export const exportedContactFields: readonly (keyof ExportedContact)[] = [
  'id',
  'partnerId',
  'partnerName',
  'name',
  'title',
  'email',
  'phone',
  'isPrimary',
  'createdAt',
];

export const activityAnswer = answerOf<ActivityWithUser>()('PartnerActivity', activityEntity, {
  userId: textOrNull,
  activityType: z.enum(activityTypes),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  userName: textOrNull,
});

export const checkInAnswer = answerOf<ShownCheckIn>()('CheckIn', checkInEntity, {
  scheduledDate: time,
  ownerId: textOrNull,
  ownerName: textOrNull,
  notes: textOrNull,
  completed: z.boolean(),
  completedBy: textOrNull,
  completedByName: textOrNull,
  completedAt: timeOrNull,
  createdBy: textOrNull,
});
