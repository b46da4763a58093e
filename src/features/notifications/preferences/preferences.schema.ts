import * as z from 'zod';
import { oneOf } from '../../../lib/entities/fields';
import { fromKeys } from '../../../lib/entities/from-keys';
import {
  emailChoices,
  notificationKindNames,
  type NotificationKind,
} from '../../mail/notification-kinds.rules';

const choice = z.object(
  {
    inApp: z.boolean('inApp must be true or false'),
    email: oneOf('email', emailChoices),
  },
  'A preference must have inApp or email',
);

const ofEachKind = <Schema extends z.ZodType>(schema: Schema): Record<NotificationKind, Schema> =>
  fromKeys(notificationKindNames, () => schema);

/** Body of `PATCH /api/notification-preferences`: the kinds and fields to change. */
export const preferenceChanges = z
  .strictObject(ofEachKind(choice.partial()), {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `The kinds are ${notificationKindNames.join(', ')}` : undefined,
  })
  .partial();

export type PreferenceChanges = z.infer<typeof preferenceChanges>;

export const preferencesAnswer = z.object(ofEachKind(choice)).meta({ id: 'NotificationPreferences' });
