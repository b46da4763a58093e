import { z } from 'zod';
import { email } from './accounts.schema';
import { invitableRoles, memberRoles } from './members.rules';

const oneOf = (roles: readonly string[]) => `Role must be one of: ${roles.join(', ')}`;

export const roleBody = z.object({ role: z.enum(memberRoles, oneOf(memberRoles)) });

export const invitationBody = z
  .object({
    email,
    role: z.enum(invitableRoles, oneOf(invitableRoles)).default('viewer'),
    partnerId: z.string('Partner not found').nullish(),
  })
  .refine(({ role, partnerId }) => role !== 'partner_portal' || Boolean(partnerId), {
    path: ['partnerId'],
    message: 'Partner is required',
  });

export type RoleBody = z.infer<typeof roleBody>;
export type InvitationBody = z.infer<typeof invitationBody>;
