import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersDemote extends BaseCommand {
  static override summary = 'Remove the super admin rights of an account.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com'];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the account') };

  async run() {
    const { args } = await this.parse(UsersDemote);
    const { operators } = await this.app();
    const user = await operators.setSuperAdmin(args.email, false);
    this.log(`${user.email} is not a super admin`);
    return user;
  }
}
