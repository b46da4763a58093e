import { Flags } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersSessions extends BaseCommand {
  static override summary = 'List the sessions of an account, or end them all.';
  static override description = 'Ending the sessions signs the account out of all devices at once.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> ada@example.com',
    '<%= config.bin %> <%= command.id %> ada@example.com --revoke',
  ];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the account') };
  static override flags = { revoke: Flags.boolean({ description: 'end all sessions of the account' }) };

  async run() {
    const { args, flags } = await this.parse(UsersSessions);
    const [{ operators }, { allPages }, { formatTable }] = await Promise.all([
      this.app(),
      import('../../cli/all-pages'),
      import('../../cli/table'),
    ]);
    if (flags.revoke) {
      const revoked = await operators.endSessions(args.email);
      this.log(`Ended ${revoked} ${revoked === 1 ? 'session' : 'sessions'} of ${args.email}.`);
      return { email: args.email, revoked };
    }
    const sessions = await allPages((request) => operators.listSessions(args.email, request));
    this.log(
      formatTable(
        sessions,
        {
          DEVICE: (session) => session.device,
          'SIGNED IN': (session) => session.createdAt,
          'LAST USED': (session) => session.lastSeenAt,
        },
        `${args.email} is not signed in anywhere.`,
      ),
    );
    return sessions;
  }
}
