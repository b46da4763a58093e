import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersDisable extends BaseCommand {
  static override summary = 'Keep an account from signing in.';
  static override description =
    'For someone who has left, or an account that may be in the wrong hands. Ends its sessions, and revokes its API keys and mailed links. Its records and memberships stay: `users enable` lets it sign in again, and new API keys must be created then.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com'];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the account') };

  async run() {
    const { args } = await this.parse(UsersDisable);
    const { accountDisabling } = await this.app();
    const result = await accountDisabling.disableAccount(args.email);
    this.log(
      result.wasEnabled
        ? `${args.email} is disabled, and was signed out everywhere.`
        : `${args.email} was disabled already.`,
    );
    return result;
  }
}
