import { Flags } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersDelete extends BaseCommand {
  static override summary = 'Delete an account.';
  static override description =
    'Workspaces without other users are deleted with it. Records and history of other workspaces stay. An account that is the only owner of a workspace with other users is refused.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> ada@example.com',
    '<%= config.bin %> <%= command.id %> ada@example.com --force',
  ];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the account') };
  static override flags = {
    force: Flags.boolean({ description: 'delete; without it, only list what is deleted' }),
  };

  async run() {
    const { args, flags } = await this.parse(UsersDelete);
    const { accountDeletion } = await this.app();
    const { problem, workspaces } = await accountDeletion.planFor(args.email);
    if (problem !== null) throw new Error(problem);
    const deleted = [
      `the account ${args.email}`,
      ...workspaces.map(({ id, name }) => `the workspace ${name} (${id}) with everything in it`),
    ];
    if (!flags.force) {
      for (const what of deleted) this.log(`deletes  ${what}`);
      throw new Error('--force deletes this for good: make a backup first');
    }
    await accountDeletion.deleteFor(
      args.email,
      workspaces.map(({ id }) => id),
    );
    for (const what of deleted) this.log(`Deleted ${what}`);
    return { email: args.email, workspaces };
  }
}
