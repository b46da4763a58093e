import * as z from 'zod';
import { oneOf } from '../../../lib/entities/fields';
import { searchRequest, sortedBy } from '../../../lib/paging';
import { email } from '../accounts.schema';
import { memberSorts } from '../../workspaces/member-sorts.rules';
import { invitableRoles, memberRoles } from './members.rules';

/** `search`: a member matches if the email or the name contains each word of it, ignoring case. */
export const memberFilters = searchRequest.extend(sortedBy(...memberSorts));

export const roleBody = z.object({ role: oneOf('Role', memberRoles) });

export const invitationBody = z
  .object({
    email,
    role: oneOf('Role', invitableRoles).default('viewer'),
    partnerId: z.string('Partner not found').nullish(),
  })
  .refine(({ role, partnerId }) => role !== 'partner_portal' || Boolean(partnerId), {
    path: ['partnerId'],
    message: 'Partner is required',
  });

export type MemberFilters = z.infer<typeof memberFilters>;
export type RoleBody = z.infer<typeof roleBody>;
export type InvitationBody = z.infer<typeof invitationBody>;
