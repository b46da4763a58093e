import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersEnable extends BaseCommand {
  static override summary = 'Let a disabled account sign in again.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com'];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the account') };

  async run() {
    const { args } = await this.parse(UsersEnable);
    const { accountDisabling } = await this.app();
    const wasDisabled = await accountDisabling.enableAccount(args.email);
    this.log(wasDisabled ? `${args.email} can sign in again.` : `${args.email} was not disabled.`);
    return { email: args.email, wasDisabled };
  }
}
