import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersPromote extends BaseCommand {
  static override summary = 'Make an account a super admin.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com'];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the account') };

  async run() {
    const { args } = await this.parse(UsersPromote);
    const { operators } = await this.app();
    const user = await operators.setSuperAdmin(args.email, true);
    this.log(`${user.email} is now a super admin`);
    return user;
  }
}
