import * as z from 'zod';
import { answerLike, textOrNull } from '../../../lib/entities/answer-schema';
import { email } from '../../accounts/accounts.schema';
import { personStatuses, type PortalPerson } from './portal-people.rules';

export const newColleague = z.object({ email });

export const portalPersonAnswer = answerLike<PortalPerson>()('PortalPerson', {
  email: z.string(),
  status: z.enum(personStatuses),
  inviteUrl: textOrNull,
});
