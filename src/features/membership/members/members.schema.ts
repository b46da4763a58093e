import * as z from 'zod';
import { oneOf } from '../../../lib/entities/fields';
import { filteredLike } from '../../../lib/entities/filters/filter-parameter';
import { searchRequest, sortedBy } from '../../../lib/paging';
import { messages } from '../../identity/accounts.rules';
import { email } from '../../identity/accounts.schema';
import { token } from '../../sign-in/sign-in.schema';
import { memberEntity } from '../../workspaces/member.entity';
import { memberSorts } from '../../workspaces/member-sorts.rules';
import { invitableRoles, memberRoles } from './members.rules';

/** `search`: a member matches if the email or the name contains each word of it, ignoring case. */
export const memberFilters = searchRequest.extend({
  ...sortedBy(...memberSorts),
  ...filteredLike(memberEntity),
});

/** An export contains every page. */
export const memberExport = memberFilters.omit({ limit: true, cursor: true });

/** The colleagues who can own records. */
export const colleagueFilters = searchRequest.extend(sortedBy('joinedAt'));

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

/**
 * The password of an existing account is only compared with the stored one. The rules for new passwords are checked
 * later, when the account turns out to be new. An invited user who is signed in sends no password.
 */
export const acceptInvitationBody = z.object({
  token,
  password: z.string(messages.passwordTooShort).optional(),
});

export type MemberFilters = z.infer<typeof memberFilters>;
export type MemberExport = z.infer<typeof memberExport>;
export type RoleBody = z.infer<typeof roleBody>;
export type InvitationBody = z.infer<typeof invitationBody>;
export type AcceptInvitationBody = z.infer<typeof acceptInvitationBody>;
export type ColleagueFilters = z.infer<typeof colleagueFilters>;
