import { Flags } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';
import { apiKeyScopes } from '../../features/api-keys/api-keys.rules';

export default class KeysCreate extends BaseCommand {
  static override summary = 'Create an API key for a member of a workspace, and print it.';
  static override description =
    'The key is printed only now. It acts for the member, and can do at most what they can. Admins see and revoke it in the settings of the workspace.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> ada@example.com --workspace Halden --name "Nightly export" --scope read',
  ];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the member') };
  static override flags = {
    workspace: Flags.string({ description: 'name or id of the workspace', required: true }),
    name: Flags.string({ description: 'what the key is for', required: true }),
    scope: Flags.option({
      description: 'what programs may do with it',
      options: apiKeyScopes,
      default: 'read' as const,
    })(),
  };

  async run() {
    const { args, flags } = await this.parse(KeysCreate);
    const { operatedWorkspaces } = await this.app();
    const { workspace, name, scope } = flags;
    const created = await operatedWorkspaces.createKey({ email: args.email, workspace, name, scope });
    this.log(created.key);
    return created;
  }
}
