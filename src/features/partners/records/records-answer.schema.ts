import * as z from 'zod';
import { answerLike, answerOf, textOrNull, time, timeOrNull } from '../../../lib/entities/answer-schema';
import { activityTypes } from '../partners.rules';
import { activityEntity, type ActivityWithUser } from './activities.entity';
import { checkInEntity, type ShownCheckIn } from './check-ins.entity';
import { contactEntity, type ExportedContact, type PartnerContact } from './contacts.entity';
import type { ContactWithEmail } from './contacts.repo';
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

const contactWithEmailAnswer = answerLike<ContactWithEmail>()('ContactWithEmail', {
  id: z.string(),
  name: z.string(),
  partnerId: z.string(),
  partnerName: z.string(),
});

/** At most a few, so that this isn't a list. */
export const contactsWithEmailAnswer = z.object({ contacts: z.array(contactWithEmailAnswer) });

/** An exported contact in files for programs. */
export const exportedContactAnswer = answerLike<ExportedContact>()('ExportedContact', {
  id: z.string(),
  partnerId: z.string(),
  partnerName: z.string(),
  name: z.string(),
  title: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  isPrimary: z.boolean(),
  createdAt: time,
});

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
