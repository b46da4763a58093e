import { Flags } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersCreate extends BaseCommand {
  static override summary = 'Create an account and print the link that sets its password.';
  static override description =
    'The link works once, within 7 days. The account has no workspace: see `invite`.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com --superadmin'];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the account') };
  static override flags = {
    superadmin: Flags.boolean({ description: 'can see all workspaces and users' }),
  };

  async run() {
    const { args, flags } = await this.parse(UsersCreate);
    const { operators } = await this.app();
    const { user, setPasswordUrl } = await operators.createUser(args.email, { superAdmin: flags.superadmin });
    this.log(setPasswordUrl);
    return { ...user, setPasswordUrl };
  }
}
