import { Flags } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';
import { emailArg } from '../cli/email-arg';
import type { InvitationMailStatus } from '../features/membership/invitations/mail-invitation';
import { invitableRoles } from '../features/membership/members/members.rules';

/** Notes about the mail, printed after the link. */
const notes: Record<InvitationMailStatus, string> = {
  sent: 'The invitation was emailed.',
  failed: 'The invitation could not be emailed. Pass on the link yourself.',
  limited: 'Too many invitations were emailed. Pass on the link yourself.',
  off: '',
};

export default class Invite extends BaseCommand {
  static override summary = 'Invite someone to a workspace and print the invitation link.';
  static override description = 'The link works once, within 7 days. It is also emailed if SMTP_URL is set.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> ada@example.com --workspace Halden --role editor',
    '<%= config.bin %> <%= command.id %> sofia@example.com --workspace Halden --role partner_portal --partner "Brightwater Consulting"',
  ];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address to invite') };
  static override flags = {
    workspace: Flags.string({ description: 'name or id of the workspace', required: true }),
    role: Flags.option({
      description: 'role in the workspace',
      options: invitableRoles,
      default: 'viewer' as const,
    })(),
    partner: Flags.string({ description: 'name or id of the partner, for the role partner_portal' }),
  };

  async run() {
    const { args, flags } = await this.parse(Invite);
    const { operators } = await this.app();
    const invitation = await operators.operatorInvite({ email: args.email, ...flags });
    this.log(invitation.inviteUrl);
    const note = notes[invitation.mailStatus];
    if (note !== '') this.logToStderr(note);
    return invitation;
  }
}
