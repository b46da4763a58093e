import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersResetLink extends BaseCommand {
  static override summary = 'Print a link that sets a new password for an account.';
  static override description =
    'The link works once, within an hour. Using it ends all sessions and revokes all API keys of the account.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com'];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the account') };

  async run() {
    const { args } = await this.parse(UsersResetLink);
    const { operators } = await this.app();
    const resetUrl = await operators.resetLink(args.email);
    this.log(resetUrl);
    return { email: args.email, resetUrl };
  }
}
